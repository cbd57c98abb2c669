"""Fine gold: grain runs from a steel scoop into a heap; a pure bar beside it, an electrolytic cell behind."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
studio.room()
chance = random.Random(8)
gold, fine, brass = materials.gold(0.27, (2.2, 0.10)), materials.gold(0.18, (30, 0.03)), materials.brass(0.24)
steel = materials.matter("scoop steel", (0.40, 0.41, 0.40), 0.26, 1.0, 0.06, (34, 0.02))

# The scoop lies with its lip on the stone: half a tube, its sides drawn back towards the mouth.
wide, long, tilt, spin, lip = 0.80, 2.3, math.radians(5), math.radians(27), (1.30, -0.25)


def start_of(angle):
    """Where the wall begins at this angle from the lowest line (a right angle is the rim)."""
    return 0.80 * min(1.2, abs(angle) / (math.pi / 2)) ** 1.8


across, along = 41, 30
corners, faces = [], []
for i in range(across):
    angle = math.radians(-104 + 208 * i / (across - 1))
    first = start_of(angle)
    for j in range(along):
        corners.append((first + (long - first) * j / (along - 1), wide * math.sin(angle), wide - wide * math.cos(angle)))
for i in range(across - 1):
    for j in range(along - 1):
        a = i * along + j
        faces.append((a, a + along, a + along + 1, a + 1))
faces.append(tuple(i * along + along - 1 for i in range(across)))
shell = forms.solid("scoop", corners, faces, steel, bevel=0)
thick = shell.modifiers.new("sheet", "SOLIDIFY")
thick.thickness, thick.offset = 0.035, 1
edge = shell.modifiers.new("worn edges", "BEVEL")
edge.width, edge.segments, edge.limit_method = 0.010, 2, "ANGLE"
grip = [(0.16, 0), (0.16, 0.05), (0.085, 0.09), (0.075, 0.3), (0.13, 0.55), (0.155, 0.9), (0.14, 1.25), (0.09, 1.42), (0.0, 1.46)]
scoop = [shell, forms.turned(grip, materials.wood(), (long + 0.02, 0, wide * 0.95), (0, 82, 0), 0.01)]
forms.together(scoop, (*lip, 0.02), (0, -math.degrees(tilt), math.degrees(spin)))

bar_at, bar_turn, bar_size = (-0.30, 1.10), 14, (2.5, 1.05, 0.44)
forms.bar((*bar_at, 0), bar_turn, fine, *bar_size)


def ground(x, y):
    """The height of stone, scoop or bar below a falling grain."""
    dx, dy = x - lip[0], y - lip[1]
    u, v = dx * math.cos(spin) + dy * math.sin(spin), dy * math.cos(spin) - dx * math.sin(spin)
    if abs(v) < wide + 0.12 and 0 <= u < long + 0.15:
        inner = wide - 0.05
        if u > long - 0.06 or abs(v) >= inner:
            return 2.0 if u > start_of(math.pi / 2) - 0.05 else 0.0
        if u >= start_of(math.asin(v / inner)) - 0.04:
            return 0.07 + wide - math.sqrt(wide**2 - v**2) + u * math.sin(tilt)
    turn = math.radians(bar_turn)
    dx, dy = x - bar_at[0], y - bar_at[1]
    u, v = dx * math.cos(turn) + dy * math.sin(turn), dy * math.cos(turn) - dx * math.sin(turn)
    return 2.0 if abs(u) < bar_size[0] / 2 + 0.05 and abs(v) < bar_size[1] / 2 + 0.05 else 0.0


def drop(chance):
    """Into the scoop, out over its lip, or astray."""
    kind = chance.random()
    if kind < 0.40:
        u, v = chance.uniform(0.15, long - 0.25), chance.gauss(0, 0.24)
    elif kind < 0.97:
        u, v = chance.gauss(-0.58, 0.46), chance.gauss(0, 0.50)
    else:
        u, v = chance.gauss(-0.7, 0.8), chance.gauss(0, 1.1)
    return lip[0] + u * math.cos(spin) - v * math.sin(spin), lip[1] + u * math.sin(spin) + v * math.cos(spin)


kinds = [forms.lump(seed, size, gold, (0, 0, -9), detail=4, rough=0.30) for seed, size in ((41, (1, 1, 0.9)), (42, (1.1, 0.95, 0.85)), (43, (0.95, 0.95, 1)), (44, (1.15, 0.9, 0.8)))]
tear = [(math.sin(math.pi * k / 20) * (0.95 if k < 10 else 0.95 * (1 - ((k - 10) / 10) ** 2 * 0.35)), -math.cos(math.pi * k / 20) * (0.9 if k < 10 else 1.25)) for k in range(21)]
kinds.append(forms.turned(tear, gold, (0, 0, -9), steps=24, angle=60))
for x, y, z, radius in forms.heaped(3500, drop, ground, (0.038, 0.066)):
    if z < 1.7:
        forms.again(chance.choice(kinds), (x, y, z), [chance.uniform(0, 360) for _ in range(3)], radius)

# The cell, out of focus: gold plates hang from brass rails in a bath the colour of tea.
pane, bath = materials.clear((0.93, 0.98, 0.95)), materials.clear((0.96, 0.62, 0.20), 1.34)
cell = [forms.box((3.7, 0.06, 2.0), (0, side * 0.97, 0.06), pane, 0.012) for side in (-1, 1)]
cell += [forms.box((0.06, 1.88, 2.0), (side * 1.82, 0, 0.06), pane, 0.012) for side in (-1, 1)]
cell.append(forms.box((3.54, 1.84, 1.5), (0, 0, 0.08), bath, 0.01))
cell.append(forms.box((3.8, 2.1, 0.08), (0, 0, -0.02), materials.dark_steel(), 0.02))
for side in (-1, 1):
    cell.append(forms.box((4.3, 0.12, 0.12), (0, side * 0.97, 2.07), brass, 0.02))
for k in range(5):
    x = -1.36 + k * 0.68
    cell.append(forms.rod(0.05, 2.3, (x, -1.15, 2.25), brass, (-90, 0, 0), steps=32))
    cell.append(forms.box((0.10 if k % 2 == 0 else 0.035, 1.3, 1.55), (x, 0, 0.45), fine, 0.015))
    for side in (-0.4, 0.4):
        cell.append(forms.drawn([(x, side, 1.98), (x, side, 2.30)], 0.025, brass, smooth=False))
forms.together(cell, (2.9, 4.3, 0), (0, 0, -16), 0.9)
studio.softbox((4.5, 7.0, 2.2), (2.6, 4.0, 1.0), (3.0, 2.0), 130, (1, 0.86, 0.6))

studio.usual_lights((1.2, -0.3, 0.5), 0.9)
studio.softbox((-5.5, 1.5, 2.2), (-0.5, 1.0, 0.3), (2.5, 2.5), 150, (1, 0.86, 0.66))
studio.camera((-1.6, -7.6, 3.6), (0.46, 0.15, 0.55), 53, 0.32, (0.75, -0.9, 0.4))
studio.render()
