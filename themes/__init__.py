"""The themes that come with paravent, one TOML file each; a real package, so that `importlib.resources` finds them."""
