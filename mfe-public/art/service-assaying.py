"""Fire assay: bone-ash cupels just out of the muffle, a bead of gold in each; the furnace mouth glows behind."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import studio

studio.start()
studio.room(wash=30)
chance = random.Random(6)
dark, iron = materials.dark_steel(0.36), materials.iron()
ash, gold = materials.bone_ash(), materials.gold(0.20, (30, 0.03))
brick = materials.matter("firebrick", (0.20, 0.165, 0.12), 0.92, 0, 0.05, (14, 0.8), ((0.13, 0.105, 0.08), 2))
shell = materials.lacquer((0.010, 0.026, 0.020), 0.42)

# Three cupels that are not quite alike; the lead has left a ring of its own in each.
shape = [(0.0, 0), (0.34, 0), (0.37, 0.02), (0.43, 0.47), (0.43, 0.51), (0.41, 0.53), (0.365, 0.53), (0.33, 0.49), (0.27, 0.43), (0.19, 0.385), (0.10, 0.362), (0.0, 0.355)]
kinds = []
for kind in range(3):
    cupel = forms.turned(shape, ash, (0, 0, -5), bevel=0.008, steps=72, angle=40)

    def stain(x, y, z, kind=kind):
        """Soaked in the bowl, with an uneven rim."""
        r, a = np.hypot(x, y), np.arctan2(y, x)
        reach = 0.31 + 0.03 * np.sin(3 * a + 2 * kind) + 0.02 * np.sin(7 * a + kind)
        return forms.smooth_step(reach - r, -0.06, 0.10) * (z > 0.3) * (0.72 + 0.28 * forms.smooth_step(0.22 - r, 0, 0.1))

    kinds.append(forms.paint(cupel, "stain", stain))
bead = forms.turned([(0.13 * math.sin(math.pi * k / 24), -0.105 * math.cos(math.pi * k / 24)) for k in range(25)], gold, (0, 0, -5), steps=48, angle=60)


def cupel(x, y, z, size=1.0):
    """A cupel with its bead; gives back both."""
    spin = (0, 0, chance.uniform(0, 360))
    lie = (x + 0.02 * math.cos(spin[2]), y + 0.02 * math.sin(spin[2]), z + 0.352 + 0.098 * size)
    return [forms.again(chance.choice(kinds), (x, y, z), spin), forms.again(bead, lie, (chance.uniform(-8, 8), 0, 0), size)]


tray = [
    forms.box((4.25, 3.25, 0.16), (0, 0, 0.05), brick, 0.05),
    forms.box((4.45, 0.10, 0.30), (0, -1.68, 0.02), iron, 0.03),
    forms.box((4.45, 0.10, 0.30), (0, 1.68, 0.02), iron, 0.03),
    forms.box((0.10, 3.46, 0.30), (-2.18, 0, 0.02), iron, 0.03),
    forms.box((0.10, 3.46, 0.30), (2.18, 0, 0.02), iron, 0.03),
]
for column in range(4):
    for row in range(3):
        if (column, row) != (0, 0):
            x, y = -1.52 + column * 1.02 + chance.uniform(-0.03, 0.03), -1.05 + row * 1.03 + chance.uniform(-0.03, 0.03)
            tray += cupel(x, y, 0.21, chance.uniform(0.8, 1.12))
forms.together(tray, (1.90, 0.75, 0), (0, 0, -13), 0.86)

# One cupel stands in front, still in the jaws of the tongs.
place = (0.05, -1.02)
cupel(*place, 0.0, 1.2)
tongs = [forms.ball(0.07, (-1.3, 0, 0.26), dark)]
for side in (-1, 1):
    jaw = [(-4.6, side * 0.03, 0.10), (-3.6, side * 0.24, 0.13), (-2.4, side * 0.20, 0.19), (-1.3, -side * 0.02, 0.26 + side * 0.035), (-0.75, -side * 0.28, 0.27), (-0.40, -side * 0.45, 0.27), (0.0, -side * 0.475, 0.27), (0.26, -side * 0.40, 0.27, 0.85)]
    tongs.append(forms.drawn(jaw, 0.045, dark))
forms.together(tongs, (*place, 0), (0, 0, 156))

# The muffle furnace.
front = forms.box((6.4, 1.2, 4.6), (0, 0.6, 0), shell, 0)
wide_hole = forms.prism(forms.arch_outline(1.50, 1.05, 0.36), 4, shell, bevel=0)
forms.cut(front, wide_hole, 0.05)
collar = forms.box((3.7, 0.5, 3.0), (0, 0.16, 0.12), brick, 0)
hole = forms.prism(forms.arch_outline(1.18, 1.02, 0.42), 4, brick, bevel=0)
forms.cut(collar, hole, 0.06)
inside = forms.arch_outline(1.22, 1.02, 0.40)
furnace = [front, collar, wide_hole, hole, forms.box((3.2, 0.6, 0.16), (0, -0.30, 0.20), brick, 0.05)]
wall = materials.kiln(2.4, (1.0, 0.26, 0.032), (0.60, 0.085, 0.008))
corners = [(x, y, z) for y in (0.35, 3.6) for x, z in inside]
count = len(inside)
furnace.append(forms.solid("muffle", corners, [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)], wall, bevel=0))
furnace.append(forms.prism(inside, 0.05, materials.kiln(5.5, (1.0, 0.44, 0.10), (1.0, 0.28, 0.04)), (0, 3.6, 0), bevel=0))
for x in (-0.75, 0.05, 0.8):
    furnace.append(forms.again(kinds[0], (x, 1.0 + 0.2 * x, 0.41)))
for x in (-2.6, 2.6):
    for z in (0.6, 1.7, 2.8, 3.9):
        furnace.append(forms.turned([(0.10, 0), (0.10, 0.06), (0.05, 0.10), (0, 0.10)], dark, (x, 0.0, z), (90, 0, 0), 0.01, 32))
forms.together(furnace, (2.75, 4.1, 0), (0, 0, -6))
studio.softbox((2.6, 3.7, 1.2), (1.6, 0, 0.4), (2.4, 1.6), 210, (1, 0.42, 0.12))
studio.usual_lights((1.5, -0.2, 0.6), 0.72)
studio.camera((-1.6, -8.9, 4.4), (0.62, 0.45, 0.86), 50, 0.28, (0.9, -0.6, 0.5))
studio.render(glare=0.07)
