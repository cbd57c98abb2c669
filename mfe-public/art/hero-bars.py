"""The first picture of the home page: cast bars on dark stone, set to one side so that words have room."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
studio.room()
metal = materials.gold()

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
    forms.bar((x, y, level * 0.625), turn, metal)

studio.usual_lights()
studio.camera((-1.9, -9.2, 4.6), (0.25, 0.15, 0.62), 50, 0.5, (1.2, -0.9, 0.8))
studio.render()
