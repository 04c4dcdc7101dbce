"""Rules, journals and bots: a value in, a value out. Nothing here knows a clock, chance, a file or a socket."""
