"""What this program costs on this machine: the measurements behind `paravent bench`, one module a part.

Each part has `measure(runs)`. What is measured is other packages' code as it is played; nothing in the program depends
on anything here.
"""
