"""Peers over a real network: links, sitting down, playing. The only part of `net`, with `net.store`, that does I/O."""
