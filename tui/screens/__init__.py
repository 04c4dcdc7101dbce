"""The screens: what is shown when. They hold data and keys; how a game looks is its board's business."""
