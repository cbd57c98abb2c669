"""A wall of safe deposit boxes; one drawer is out and holds bars."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
lacquer, brass, dark, gold = materials.lacquer((0.008, 0.030, 0.022), 0.34), materials.brass(0.26), materials.dark_steel(), materials.gold()
frame = materials.dark_steel(0.3)
forms.box((60, 60, 0.2), (0, 0, -0.2), materials.stone(), 0)
forms.box((30, 0.5, 8), (0, 0.62, 0), materials.matter("cabinet", (0.006, 0.009, 0.008), 0.5), 0)

wide, gap = 1.1, 0.05
door_parts = {}


def front(x, z, height):
    """One box front: its door in a brass frame, a blank plate, two locks."""
    if height not in door_parts:
        inner = forms.box((wide - 0.09, 0.10, height - 0.09), (0, 0, 0), lacquer, 0.018)
        rim = forms.prism([(-wide / 2, 0), (wide / 2, 0), (wide / 2, height), (-wide / 2, height)], 0.10, frame, bevel=0.012)
        lock = forms.turned([(0.075, 0), (0.075, 0.025), (0.055, 0.045), (0.055, 0.03), (0.0, 0.03)], brass, (0, 0, 0), (90, 0, 0), 0.004, 40)
        slot = forms.box((0.012, 0.012, 0.05), (0, 0, 0), dark, 0)
        label = forms.box((0.30, 0.02, 0.10), (0, 0, 0), brass, 0.012)
        hinge = forms.rod(0.026, height * 0.6, (0, 0, 0), brass, steps=24)
        door_parts[height] = (inner, rim, lock, slot, label, hinge)
        for part in door_parts[height]:
            part.hide_render = True
    inner, rim, lock, slot, label, hinge = door_parts[height]
    middle = z + height / 2
    forms.again(inner, (x, 0.28, z + 0.045))
    forms.again(rim, (x, 0.36, z))
    for dx in (0.20, 0.36):
        forms.again(lock, (x + dx, 0.235, middle), (90, 0, 0))
        forms.again(slot, (x + dx, 0.206, middle - 0.025))
    forms.again(label, (x - 0.22, 0.225, middle - 0.05 + height * 0.08))
    forms.again(hinge, (x - wide / 2 + 0.06, 0.235, middle - height * 0.3))


rows = [(0.08, 0.9), (1.03, 0.62), (1.70, 0.46), (2.21, 0.46), (2.72, 0.46), (3.23, 0.46), (3.74, 0.62), (4.41, 0.62)]
open_box = (2, 2)
for column in range(-6, 6):
    for row, (z, height) in enumerate(rows):
        x = column * (wide + gap) + 0.4
        if (column, row) != open_box:
            front(x, z, height)

column, row = open_box
x, (z, height) = column * (wide + gap) + 0.4, rows[row]
forms.box((wide, 0.4, height), (x, 0.55, z), materials.rubber(), 0)
forms.prism([(-wide / 2, 0), (wide / 2, 0), (wide / 2, 0.04), (-wide / 2, 0.04)], 0.12, frame, (x, 0.34, z), bevel=0.012)
out = 1.25
half, deep = wide / 2 - 0.06, 0.85
drawer = [(half, deep, 0), (half, deep, 0.34), (half - 0.035, deep - 0.035, 0.34), (half - 0.04, deep - 0.04, 0.03)]
forms.loft(drawer, dark, (x, -out + deep - 0.2, z + 0.05), bevel=0.012)
forms.box((wide - 0.06, 0.07, height - 0.04), (x, -out - 0.25, z + 0.02), lacquer, 0.015)
forms.drawn([(x - 0.2, -out - 0.29, z + 0.2), (x - 0.19, -out - 0.37, z + 0.2), (x + 0.19, -out - 0.37, z + 0.2), (x + 0.2, -out - 0.29, z + 0.2)], 0.026, brass)
forms.box((0.24, 0.02, 0.07), (x, -out - 0.29, z + 0.31), brass, 0.01)
for k in range(3):
    forms.bar((x - 0.30 + k * 0.30, -out + 0.42, z + 0.10), 90, gold, 0.95, 0.27, 0.17)
for k in range(2):
    forms.bar((x - 0.15 + k * 0.31, -out + 0.45, z + 0.272), 90 + 4 * k, gold, 0.95, 0.27, 0.17)

studio.softbox((5.8, -5.5, 4.6), (2.6, 0, 2.2), (3, 3), 330, (1, 0.88, 0.70))
studio.softbox((2.5, -9, 5.5), (2.8, 0, 2.4), (5, 2), 330, (1, 0.92, 0.8))
studio.softbox((2.8, -1.6, 6.2), (2.8, -0.9, 2.2), (4, 0.8), 200, (1, 0.86, 0.64))
studio.softbox((-7, -5, 2), (0, 0, 2), (3, 3), 90, (0.8, 1, 0.9))
studio.camera((4.6, -6.6, 3.55), (1.25, 0, 2.2), 44, 0.22, (2.7, -1.2, 2.1))
studio.render()
