"""The first picture of the home page: cast bars on dark stone, set to one side so that words have room."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import studio

studio.start()
metal = studio.gold()
studio.ground(studio.stone())

for x, y, level, turn in (
    (1.5, 0.1, 0, 4),
    (1.55, 1.35, 0, 2),
    (1.45, -1.15, 0, 6),
    (1.5, 0.72, 1, -3),
    (1.52, -0.52, 1, 5),
    (1.5, 0.1, 2, 14),
    (4.6, 1.9, 0, -28),
    (-1.55, -1.75, 0, 32),
):
    studio.bar((x, y, level * 0.625), turn, metal)

studio.softbox((-4, -5, 6.5), (1.5, 0, 0.6), (5, 3), 380)
studio.softbox((-1, -11, 2.2), (1.5, 0, 0.8), (12, 3.4), 1150, (1, 0.88, 0.70))
studio.softbox((7.5, 2, 4.5), (1.5, 0, 0.8), (3, 4), 420, (1, 0.86, 0.66))
studio.softbox((4, 8, 3.6), (1.5, 0, 0.8), (7, 1.6), 210, (0.86, 0.93, 1))
studio.camera((-1.9, -9.2, 4.6), (0.25, 0.15, 0.62), 50, 2.4)
studio.render()
