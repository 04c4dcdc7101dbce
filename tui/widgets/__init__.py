"""What screens and boards are drawn with: a canvas, a widget that shows one, rows and lists. They know no game."""
