"""Cards, dice and sealed plans among peers who trust nobody: values and proofs, no sockets, no clock, no files."""
