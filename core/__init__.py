"""Rules, journals and bots of paravent: a value in, a value out. No clock, no chance, no input or output."""
