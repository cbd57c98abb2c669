"""The furnace is open with its crucible inside; in front a bar that was just poured is still red at its heart."""

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
studio.room(wash=0)
chance = random.Random(3)
iron, steel = materials.iron(), materials.dark_steel()
face, middle, half, sill, spring = 2.7, 2.6, 1.02, 0.46, 1.40

# The furnace front: courses of brick, and a ring of wedges around the mouth.
bricks = [
    forms.box((0.98, 0.6, 0.37), (0, 0, -9), materials.matter("brick", tone, 0.9, 0, 0.06, (16, 0.7), (tuple(0.55 * c for c in tone), 2.6)), 0.03)
    for tone in ((0.085, 0.050, 0.034), (0.070, 0.043, 0.031), (0.10, 0.056, 0.035), (0.055, 0.036, 0.028))
]
joint = materials.matter("joint", (0.020, 0.016, 0.013), 0.95, 0, 0)
back = forms.box((30, 0.5, 14), (0, face + 0.36, 0), joint, 0)
forms.cut(back, forms.prism(forms.arch_outline(half + 0.1, spring, sill - 0.04), 4, joint, (middle, face, 0), bevel=0), 0)
for course in range(15):
    for k in range(-9, 9):
        x, z = middle + (k + 0.5 * (course % 2)) * 1.02, course * 0.41
        low, high = z - 0.02, z + 0.39
        reach = half + 0.50
        clear = abs(x - middle) > reach + 0.52 or high < sill - 0.35 or math.hypot(max(0, abs(x - middle) - 0.5), max(0, low - spring)) > reach
        if clear:
            forms.again(chance.choice(bricks), (x, face + 0.3 + chance.uniform(-0.015, 0.015), z), (0, 0, chance.uniform(-0.6, 0.6)), (1, 1, 1))
for k in range(15):
    a, turn = math.pi * (k + 0.5) / 15, math.pi / 15 * 0.46
    corners = [(r * math.cos(a + s * turn), r * math.sin(a + s * turn)) for r, s in ((half, -1), (half + 0.5, -1), (half + 0.5, 1), (half, 1))]
    forms.prism(corners, 0.66, bricks[k % 4].data.materials[0], (middle, face + 0.30, spring), bevel=0.025)
for side in (-1, 1):
    for k in range(3):
        forms.box((0.5, 0.66, 0.31), (middle + side * (half + 0.25), face + 0.30, sill + 0.01 + k * 0.322), bricks[(k + side) % 4].data.materials[0], 0.025)
forms.box((2 * half + 1.3, 0.9, 0.22), (middle, face + 0.20, sill - 0.24), iron, 0.03)

# The heat inside, and the crucible in it.
bed = materials.matter("bed", (0.10, 0.06, 0.04), 0.9, 0, 0.05, (9, 0.6), None, emission=(0.62, 0.085, 0.008, 1), emission_strength=0.5)
forms.box((2 * half + 0.1, 2.6, 0.04), (middle, face + 1.75, sill), bed, 0)
outline = forms.arch_outline(half + 0.04, spring, sill)
count = len(outline)
tunnel = [(x, y, z) for y in (face + 0.55, face + 3.0) for x, z in outline]
forms.solid("tunnel", tunnel, [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)], materials.kiln(2.3, (1.0, 0.25, 0.03), (0.62, 0.09, 0.008)), (middle, 0, 0), bevel=0)
forms.prism(outline, 0.05, materials.kiln(4.6, (1.0, 0.42, 0.09), (1.0, 0.25, 0.034), 1.1), (middle, face + 3.0, 0), bevel=0)
cup = [(0.0, 0), (0.46, 0), (0.58, 0.05), (0.74, 0.55), (0.80, 1.0), (0.82, 1.32), (0.79, 1.36), (0.71, 1.36), (0.68, 1.30), (0.66, 1.10), (0.0, 1.10)]
hot = materials.matter("hot graphite", (0.03, 0.024, 0.02), 0.6, 0.1, 0.15, (18, 0.4), emission=(0.95, 0.17, 0.018, 1), emission_strength=0.30)
forms.together([forms.turned(cup, hot, bevel=0.012, angle=40)], (middle, face + 1.20, sill + 0.04), scale=0.86)
forms.turned([(0.0, 0), (0.572, 0)], materials.kiln(6, (1.0, 0.50, 0.13), (1.0, 0.34, 0.06), 2.5), (middle, face + 1.20, sill + 1.02))


def mould(location, turn, filled=True):
    """An open mould with lugs; the metal in it has drawn in as it set, and its middle is the last to go dark."""
    parts = [forms.loft([(1.62, 0.84, 0), (1.62, 0.84, 0.10), (1.52, 0.74, 0.62), (1.36, 0.58, 0.62), (1.14, 0.38, 0.10)], iron, bevel=0.03)]
    for side in (-1, 1):
        parts.append(forms.box((0.46, 0.5, 0.16), (side * 1.72, 0, 0.30), iron, 0.05))
        parts.append(forms.ring(0.15, 0.05, (side * 1.98, 0, 0.38), iron))
    if filled:

        def skin(x, y):
            u, v = x / 1.30, y / 0.52
            waves = 0.0025 * np.sin(5 * u + 1.5 * np.sin(3 * v)) + 0.0016 * np.sin(9 * v + 4 * np.sin(3 * u)) + 0.0008 * np.sin(30 * np.hypot(u, 0.45 * v))
            return 0.515 - 0.095 * (1 - u**2) * (1 - v**2) + waves * (1 - u**8) * (1 - v**6)

        def heat(x, y, _):
            u, v = x / 1.30, y / 0.52
            flow = 0.10 * np.sin(4 * u + 2 * np.sin(3 * v)) + 0.06 * np.sin(9 * u + 5 * v) + 0.04 * np.sin(17 * u - 8 * v)
            return np.clip(0.95 * (1 - np.abs(u) ** 1.7) * (1 - np.abs(v) ** 1.7) + 0.7 * flow * (1 - u**2) * (1 - v**2) - 0.06, 0, 0.72)

        parts.append(forms.paint(forms.plate(2.62, 1.06, skin, 260, 120, materials.cooling(0.45)), "heat", heat))
    forms.together(parts, location, (0, 0, turn))


mould((0.95, -0.72, 0), 13)
mould((-2.9, 2.0, 0), 12, False)
forms.bar((3.45, -0.05, 0), -22, materials.gold(0.26, (22, 0.10)), 2.0, 0.86, 0.46, False)
tongs = [
    forms.drawn([(-3.2, -0.34, 0.06), (-1.6, -0.22, 0.06), (0, -0.03, 0.07), (0.7, 0.30, 0.06), (1.25, 0.42, 0.06), (1.62, 0.20, 0.06)], 0.055, steel),
    forms.drawn([(-3.2, 0.34, 0.06), (-1.6, 0.22, 0.09), (0, 0.03, 0.17), (0.7, -0.30, 0.09), (1.25, -0.42, 0.06), (1.62, -0.20, 0.06)], 0.055, steel),
    forms.turned([(0.11, 0), (0.11, 0.24), (0.06, 0.27), (0, 0.27)], steel, (0, 0, 0), bevel=0.01),
]
forms.together(tongs, (-0.35, 1.25, 0), (0, 0, 8))

studio.softbox((middle, face + 0.2, 1.6), (1.2, -1.5, 0.4), (1.9, 1.6), 150, (1, 0.40, 0.11))
studio.softbox((0.95, -0.72, 1.0), (0.95, -0.72, 0), (1.6, 0.5), 6, (1, 0.34, 0.09))
studio.usual_lights((1.5, -0.4, 0.6), 0.85)
studio.camera((-1.8, -9.3, 3.9), (0.60, 0.3, 1.05), 50, 0.28, (0.9, -1.0, 0.5))
studio.render(exposure=0.25, glare=0.07)
