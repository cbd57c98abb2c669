"""Iron moulds at rest: one holds a bar that has set, the next has given its bar away."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import studio

studio.start()
studio.room()
iron, gold, steel = materials.iron(), materials.gold(0.27, (22, 0.10)), materials.dark_steel()


def mould(location, turn, filled):
    """An open mould with two lugs; filled, the metal shows a sunken skin as it shrinks in setting."""
    parts = [forms.loft([(1.62, 0.80, 0), (1.62, 0.80, 0.10), (1.50, 0.70, 0.62), (1.34, 0.54, 0.62), (1.12, 0.36, 0.10)], iron, bevel=0.03)]
    for side in (-1, 1):
        parts.append(forms.box((0.46, 0.5, 0.16), (side * 1.72, 0, 0.30), iron, 0.05))
        parts.append(forms.ring(0.15, 0.05, (side * 1.98, 0, 0.38), iron, (0, 0, 0)))
    if filled:

        def skin(x, y):
            u, v = x / 1.26, y / 0.46
            edge = (1 - u**8) * (1 - v**6)
            waves = 0.0035 * np.sin(5 * u + 1.5 * np.sin(3 * v)) + 0.0012 * np.sin(9 * v + 4 * np.sin(3 * u))
            rings = 0.0016 * np.sin(26 * np.hypot(u * 1.0, v * 0.5))
            return 0.50 - 0.10 * (1 - u**2) * (1 - v**2) + (waves + rings) * edge

        parts.append(forms.plate(2.56, 0.96, skin, 160, 80, gold))
    forms.together(parts, location, (0, 0, turn))


mould((1.25, -0.55, 0.0), 10, True)
mould((2.2, 1.75, 0.0), 4, True)
mould((-1.6, 2.1, 0.0), 16, False)
forms.bar((3.55, -1.75, 0.0), -30, gold, 2.0, 0.82, 0.5)
tongs = [
    forms.drawn([(-1.6, -0.10, 0.06), (-0.5, -0.16, 0.07), (0.3, -0.02, 0.08), (1.0, 0.22, 0.07), (1.45, 0.26, 0.06), (1.6, 0.12, 0.06)], 0.045, steel),
    forms.drawn([(-1.6, 0.10, 0.06), (-0.5, 0.16, 0.10), (0.3, 0.02, 0.13), (1.0, -0.22, 0.07), (1.45, -0.26, 0.06), (1.6, -0.12, 0.06)], 0.045, steel),
    forms.turned([(0.09, 0), (0.09, 0.2), (0.05, 0.22), (0, 0.22)], steel, (0.3, 0, 0), bevel=0.01),
]
forms.together(tongs, (-0.9, -1.95, 0.0), (0, 0, 12))
studio.usual_lights((1.5, 0, 0.6), 1.1)
studio.camera((-1.7, -8.6, 4.5), (0.35, 0, 0.42), 50, 0.3, (1.2, -0.7, 0.5))
studio.render()
