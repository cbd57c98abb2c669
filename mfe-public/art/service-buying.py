"""Weighed before the customer's eyes: chains, a bangle and rings on a balance behind glass, an envelope beside it."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import staging
import studio

studio.start()
studio.room(staging.ground((0.0070, 0.0105, 0.0085), 0.26), depth=12, wash=90)
gold = staging.gold(0.16)
body, steel = staging.lacquer((0.0075, 0.026, 0.0195), 0.34), staging.steel(0.26)
pane = staging.lens((0.95, 0.985, 0.97), 0.15)

# The balance.
base, top = 0.46, 1.86
parts = [forms.box((2.2, 2.75, base - 0.10), (0, 0.10, 0.10), body, 0.07, segments=6)]
for x in (-0.9, 0.9):
    parts.append(forms.turned([(0.15, 0), (0.16, 0.02), (0.16, 0.07), (0.08, 0.09), (0.08, 0.13)], steel, (x, -1.05, 0), bevel=0.008, steps=64))
parts.append(forms.prism([(-0.42, 0.12), (0.30, 0.12), (0.30, 0.44), (-0.30, 0.24)], 2.1, body, (0, -1.5, 0), (0, 0, 90), 0.03))
display = [forms.box((0.95, 0.30, 0.012), (0, 0, 0), materials.matter("display", (0.003, 0.005, 0.005), 0.12, 0, 0), 0.006)]
display.append(forms.box((0.50, 0.014, 0.003), (0, -0.03, 0.012), materials.glow((1.0, 0.60, 0.20), 1.6), 0))
parts.append(forms.together(display, (0, -1.50, 0.343), (18.5, 0, 0)))
parts.append(forms.box((2.0, 0.42, top + 0.10 - base), (0, 1.22, base), body, 0.06, segments=5))
parts.append(forms.box((1.94, 2.02, 0.02), (0, 0, base), steel, 0.008))
for x in (-0.95, 0.95):
    for y in (-0.98, 0.98):
        parts.append(forms.box((0.05, 0.05, top - base), (x, y, base), steel, 0.010))
for z in (top - 0.03, base + 0.012):
    for y in (-0.98, 0.98):
        parts.append(forms.box((1.95, 0.05, 0.045), (0, y, z), steel, 0.010))
    for x in (-0.95, 0.95):
        parts.append(forms.box((0.05, 1.95, 0.045), (x, 0, z), steel, 0.010))
parts.append(forms.plate(1.86, top - base, lambda x, y: 0 * x, 2, 2, pane, (0, -0.98, (top + base) / 2), (90, 0, 0)))
for x in (-0.95, 0.95):
    parts.append(forms.plate(1.9, top - base, lambda x, y: 0 * x, 2, 2, pane, (x, 0, (top + base) / 2), (90, 0, 90)))
parts.append(forms.plate(1.86, 1.9, lambda x, y: 0 * x, 2, 2, pane, (0, 0, top)))
parts.append(forms.box((0.03, 0.30, 0.10), (0.985, -0.55, 1.1), steel, 0.012))

# The pan and what lies on it.
level = 0.70
parts.append(forms.rod(0.07, level - base, (0, 0, base), steel))
parts.append(forms.turned([(0.0, 0.0), (0.20, 0.0), (0.24, -0.02), (0.70, -0.02), (0.715, 0.0), (0.715, 0.035), (0.70, 0.045), (0.685, 0.035), (0.67, 0.02), (0.0, 0.02)], steel, (0, 0, level), bevel=0.005))
parts.append(forms.turned([(0.80, 0.02), (0.82, 0.02), (0.82, 0.13), (0.80, 0.13), (0.80, 0.02)], steel, (0, 0, base), bevel=0.004))
floor = level + 0.02


def rope(u, v):
    """Two strands wound round each other."""
    return 0.0085 * np.cos(2 * v + 34 * u)


parts.append(forms.bangle(0.36, 0.085, 0.085, gold, rope, (-0.06, 0.10, floor + 0.05)))
parts.append(forms.bangle(0.33, 0.10, 0.040, gold, None, (0.30, 0.08, floor + 0.255), (0, -46, 20)))


def ground(x, y):
    """The pan, and the first bangle on it."""
    off = abs(math.hypot(x + 0.06, y - 0.10) - 0.36)
    return floor + (0.055 + math.sqrt(max(0, 0.055**2 - off**2)) if off < 0.055 else 0)


turns = np.linspace(0, 2 * math.pi * 2.55, 900)
path = np.stack([-0.12 + (0.30 + 0.10 * np.cos(0.83 * turns)) * np.cos(turns), -0.12 + (0.24 + 0.07 * np.sin(1.37 * turns)) * np.sin(turns)], -1)
link = forms.link_mesh(0.105, 0.070, 0.0125, gold)
parts += forms.chain(forms.draped(path, 0.068, ground), link, 0.054)
parts.append(forms.bangle(0.105, 0.055, 0.028, gold, None, (0.30, -0.42, floor + 0.115), (86, 0, 32), 200))
parts.append(forms.bangle(0.100, 0.040, 0.030, gold, None, (0.12, -0.53, floor + 0.022), (0, 0, 0), 200))
forms.together([part for part in parts if part.parent is None], (0.45, 0.20, 0), (0, 0, -1))

# The sealed envelope.
paper = materials.matter("paper", (0.50, 0.45, 0.35), 0.8, 0, 0)
wax = materials.matter("wax", (0.012, 0.075, 0.048), 0.30, 0, 0, clearcoat=0.4)
letter = [forms.box((1.75, 1.0, 0.045), (0, 0, 0), paper, 0.015)]
letter.append(forms.prism([(-0.10, -0.10), (0.10, -0.10), (0.86, 0.46), (-0.86, 0.46)], 0.008, paper, (0, 0, 0.049), (-90, 0, 0), 0.003))
seal = [(0, 0), (0.185, 0), (0.20, 0.015), (0.19, 0.036), (0.15, 0.042), (0.14, 0.026), (0.05, 0.026), (0.03, 0.036), (0, 0.038)]
letter.append(forms.turned(seal, wax, (0, -0.06, 0.052), bevel=0.004, angle=60))
forms.together(letter, (-1.34, 0.34, 0), (0, 0, 66), 0.80)

staging.light((-5.5, -3.0, 5.0), (0.4, 0, 0.8), (4.5, 4.5), 520, (1, 0.94, 0.86))
staging.light((3.8, 5.0, 4.6), (0.5, 0.4, 0.8), (6, 2.6), 180, (0.92, 1, 0.96))
staging.light((0.45, 0.2, 4.0), (0.45, 0.1, 0.7), (1.9, 1.9), 130, (1, 0.92, 0.78))
staging.light((0.0, -11.0, 1.8), (0.4, -0.5, 0.6), (11, 3.2), 420, (1, 0.88, 0.70))
view = staging.shot((-3.0, -10.6, 3.7), (0.15, -0.05, 0.86), 74, 0.26, (0.2, -0.35, 0.78))
view.data.shift_x = -0.03
studio.render(exposure=0.3)
