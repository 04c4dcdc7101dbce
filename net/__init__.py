"""Peers that need not trust each other. Bytes in, bytes out: only `net.store` and `net.lan` touch the world."""
