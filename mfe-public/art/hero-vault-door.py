"""A round vault door stands ajar; warm light comes from the gold behind it."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio
import vault_door
from vault_door import FACING, HIGH, HINGE, MIDDLE

studio.start()
steel, dark, brass, lacquer = materials.steel(0.26), materials.dark_steel(0.34), materials.brass(0.22), materials.lacquer()
gold = materials.gold()
floor = materials.stone()
forms.box((60, 60, 0.2), (0, 0, -0.2), floor, 0)
wall = vault_door.wall()
vault_door.frame(wall, steel, dark, brass)

door = [
    forms.turned([(0, -0.55), (1.62, -0.55), (1.68, -0.50), (1.72, -0.05), (1.95, -0.02), (1.97, 0.05), (1.97, 0.16), (1.90, 0.22), (1.62, 0.22), (1.58, 0.16), (1.30, 0.16), (1.26, 0.22), (0.62, 0.24), (0.58, 0.28), (0.0, 0.28)], steel, turn=FACING, bevel=0.012, steps=160),
    forms.turned([(1.32, 0.15), (1.32, 0.185), (1.56, 0.185), (1.56, 0.15)], lacquer, turn=FACING, bevel=0.01, steps=160),
    forms.ring(1.76, 0.035, (0, -0.22, 0), brass, FACING, steps=160),
    forms.ring(1.10, 0.022, (0, -0.23, 0), brass, FACING, steps=128),
]
door += vault_door.wheel(brass)
for k in range(16):
    a = 2 * math.pi * k / 16
    out = (math.cos(a), math.sin(a))
    bolt = forms.turned([(0.085, 0), (0.085, 0.34), (0.06, 0.37), (0, 0.37)], brass, (1.56 * out[0], 0.28, 1.56 * out[1]), (0, 90 - math.degrees(a), 0), 0.01, 32)
    door.append(bolt)
    door.append(forms.turned([(0.05, 0.2), (0.05, 0.25), (0, 0.27)], dark, (1.44 * out[0], 0, 1.44 * out[1]), FACING, 0.008, 24))
for spot in ((-0.5, 0.62), (0.5, 0.62)):
    door.append(forms.turned([(0.16, 0.2), (0.16, 0.27), (0.12, 0.31), (0.07, 0.31), (0.07, 0.36), (0, 0.36)], brass, (spot[0] * 1.35, 0, spot[1] * 1.25), FACING, 0.01, 64))
for thing in door:
    thing.location.x -= HINGE
swing = 30
forms.together(door, (MIDDLE + HINGE, -0.12, HIGH), (0, 0, swing))
for z in (-1.05, 1.05):
    forms.turned([(0.20, 0), (0.20, 0.55), (0.12, 0.62), (0.12, 0.70), (0, 0.74)], dark, (MIDDLE + HINGE + 0.1, -0.18, HIGH + z - 0.3), bevel=0.02)
    forms.together([forms.box((1.1, 0.22, 0.34), (-0.5, -0.02, -0.17), dark, 0.04)], (MIDDLE + HINGE, -0.2, HIGH + z), (0, 0, swing))

for x in (-1.2, 0.2, 1.6):
    for level in range(4):
        z = vault_door.shelf(x, level, dark)
        for k in range(3):
            forms.bar((MIDDLE + x - 0.4 + k * 0.4, 3.0, z), 90, gold, 0.8, 0.33, 0.2)
            if level != 2:
                forms.bar((MIDDLE + x - 0.4 + k * 0.4, 3.0, z + 0.21), 90, gold, 0.8, 0.33, 0.2)
forms.box((9, 0.2, 9), (MIDDLE, 4.2, -0.1), wall, 0)
studio.softbox((MIDDLE - 0.5, 1.6, 4.6), (MIDDLE, 2.6, 1.0), (4, 1.2), 320, (1, 0.74, 0.42))
studio.softbox((MIDDLE - 1.5, 1.2, 0.6), (MIDDLE - 2, -3, 0.3), (1.5, 0.6), 25, (1, 0.74, 0.42))

studio.softbox((-5, -5, 6), (1.5, 0, 2), (5, 3), 300, (0.92, 1, 0.92))
studio.softbox((-3, -11, 3.0), (1.5, 0, 2), (12, 3.6), 620, (1, 0.90, 0.74))
studio.softbox((7, -4, 5), (2, 0, 2), (2.5, 4), 420, (1, 0.84, 0.62))
studio.camera((-0.6, -10.2, 2.5), (0.45, 0, 2.05), 46, 0.4, (1.2, -1.0, 2.1))
studio.render()
