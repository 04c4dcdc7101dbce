"""The only part that knows a terminal: commands, screens, boards and widgets. No rule of any game lives here."""
