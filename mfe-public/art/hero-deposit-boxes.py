"""A wall of safe deposit boxes; one drawer is out and holds bars."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import staging
import studio

studio.start()
lacquer, brass, gold = staging.lacquer((0.0042, 0.0190, 0.0142), 0.34), staging.brass(0.30), staging.among(staging.gold(0.21))
frame = materials.matter("frame", (0.050, 0.056, 0.053), 0.34, 1.0, 0)
slit = materials.matter("slit", (0.004, 0.004, 0.004), 0.7, 0, 0, specular=0.1)
forms.box((40, 0.5, 20), (0, 0.62, -8), slit, 0)

wide, gap = 1.24, 0.05
rose = [(0.088, 0), (0.088, 0.018), (0.080, 0.028), (0.064, 0.033), (0.040, 0.036), (0.0, 0.037)]
models = {}


def front(x, z, height):
    """One box front: a lacquered door in a dark frame, two locks and a blank plate on it."""
    if height not in models:
        models[height] = (
            forms.prism([(-wide / 2, 0), (wide / 2, 0), (wide / 2, height), (-wide / 2, height)], 0.10, frame, bevel=0.016),
            forms.box((wide - 0.08, 0.12, height - 0.08), (0, 0, 0), lacquer, 0.034, segments=6),
            forms.turned(rose, brass, (0, 0, 0), (90, 0, 0), 0.005, 64, 50),
            forms.box((0.018, 0.010, 0.062), (0, 0, 0), slit, 0.004),
            forms.box((0.32, 0.03, 0.10), (0, 0, 0), brass, 0.012, segments=4),
        )
        for part in models[height]:
            part.hide_render = True
    rim, door, lock, slot, label = models[height]
    middle = z + height / 2
    forms.again(rim, (x, 0.36, z))
    forms.again(door, (x, 0.28, z + 0.04))
    for dx in (0.17, 0.39):
        forms.again(lock, (x + dx, 0.222, middle), (90, 0, 0))
        forms.again(slot, (x + dx, 0.187, middle - 0.031))
    forms.again(label, (x - 0.30, 0.216, middle - 0.05))


rows = (-1.30, -0.62, -0.02, 0.58, 1.26, 1.94, 2.54, 3.14, 3.74, 4.34)
heights = [above - below - gap for below, above in zip(rows, rows[1:])]
open_box = (2, 4)
for column in range(-7, 6):
    for row, (z, height) in enumerate(zip(rows, heights)):
        if (column, row) != open_box:
            front(column * (wide + gap) + 0.2, z, height)

# The open one: an empty place in the wall, its drawer before it.
column, row = open_box
x, z, height, out = column * (wide + gap) + 0.2, rows[row], heights[row], 1.45
forms.box((wide, 0.5, height), (x, 0.60, z), slit, 0)
half, deep, tall, thick = wide / 2 - 0.07, 0.95, 0.36, 0.045
drawer = [(half, deep, 0), (half, deep, tall), (half - thick, deep - thick, tall), (half - thick, deep - thick, 0.05)]
forms.loft(drawer, frame, (x, deep - out, z + 0.06), bevel=0.014)
forms.box((2 * (half - thick), 2 * (deep - thick), 0.02), (x, deep - out, z + 0.10), staging.velvet((0.004, 0.022, 0.016)), 0)
forms.box((wide - 0.06, 0.10, height - 0.05), (x, -out - 0.03, z + 0.025), lacquer, 0.032, segments=6)
face, grip = -out - 0.08, z + 0.23
for side in (-1, 1):
    forms.turned([(0.062, 0), (0.062, 0.012), (0.05, 0.026), (0.0, 0.03)], brass, (x + side * 0.23, face, grip), (90, 0, 0), 0.004, 64, 50)
bail = [(-0.23, 0.0, 0.0), (-0.228, -0.07, -0.006), (-0.18, -0.125, -0.02), (0.0, -0.135, -0.026), (0.18, -0.125, -0.02), (0.228, -0.07, -0.006), (0.23, 0.0, 0.0)]
forms.drawn([(x + across, face - 0.01 + off, grip + up) for across, off, up in bail], 0.030, brass)
forms.box((0.34, 0.03, 0.11), (x, face, z + 0.40), brass, 0.012, segments=4)
bar = forms.cast_bar(gold, 2.5, 0.86, 0.50, (0, 0, -20))
for k in range(3):
    forms.again(bar, (x - 0.345 + k * 0.345, deep - out - 0.28 - 0.02 * k, z + 0.12), (0, 0, 90 + (k - 1)), 0.38)
for k in range(2):
    forms.again(bar, (x - 0.19 + k * 0.332, deep - out - 0.30 + 0.06 * k, z + 0.312), (0, 0, 90 + k), 0.38)

key = staging.light((5.6, -3.6, 5.2), (3.0, -0.3, 1.6), (3, 3), 105, (1, 0.88, 0.70))
front_light = staging.light((2.4, -10.5, 3.0), (3.0, 0, 1.7), (4, 6), 38, (1, 0.92, 0.80))
key.data.spread, front_light.data.spread = math.radians(70), math.radians(42)
staging.light((0.2, -8.5, -0.8), (2.6, -0.5, 1.6), (5, 3.5), 55, (1, 0.86, 0.66))
above = staging.light((2.45, -0.3, 2.58), (2.6, -1.5, 1.6), (2.8, 1.4), 22, (1, 0.92, 0.80))
above.visible_camera = False
staging.shot((5.3, -7.4, 4.5), (1.36, 0, 1.62), 60, 0.21, (2.8, -1.3, 1.8))
studio.render()
