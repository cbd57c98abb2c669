"""A jeweller's tray lined with green velvet: rings in their rolls, bangles, a chain with its pendant."""

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
studio.room(staging.ground((0.0040, 0.0080, 0.0064)), depth=12, wash=90)
velvet, wood, gold, satin, brass = staging.velvet(), materials.walnut(0, 0.24), staging.gold(0.13), staging.gold(0.24), staging.brass(0.2)
emerald = materials.matter("emerald", (0.0, 0.075, 0.032), 0.04, 0, 0, specular=1.0, clearcoat=1.0)
parts, half, deep = [], 2.2, 1.36
rim = [(half, deep, 0.10, 0), (half, deep, 0.10, 0.34), *forms.over_edge(half, deep, 0.10, 0.38, 0.035), *forms.over_edge(half - 0.14, deep - 0.14, 0.06, 0.38, 0.03, True, False), (half - 0.15, deep - 0.15, 0.05, 0.10)]
parts.append(forms.rounded(rim, wood))
parts.append(forms.box((2 * half - 0.3, 2 * deep - 0.3, 0.06), (0, 0, 0.12), velvet, 0.02))
for sx in (-1, 1):
    for sy in (-1, 1):
        parts.append(forms.rounded([(0.16, 0.16, 0.10, 0), (0.16, 0.16, 0.10, 0.16), *forms.over_edge(0.16, 0.16, 0.10, 0.18, 0.02)], brass, (sx * (half - 0.145), sy * (deep - 0.145), 0.215)))
roll = [(0.0, -0.95), (0.15, -0.94), (0.20, -0.89), (0.21, -0.8), (0.21, 0.8), (0.20, 0.89), (0.15, 0.94), (0, 0.95)]
for k in range(5):
    parts.append(forms.turned(roll, velvet, (-1.05, -0.92 + k * 0.43, 0.27), (0, 90, 0), angle=60))
parts.append(forms.box((0.05, 2 * deep - 0.3, 0.30), (-0.02, 0, 0.10), wood, 0.015))


def band(x, row, turn, radius=0.29, wide=0.10, thick=0.075, stone=False, relief=None):
    """A ring that stands between two rolls, with or without a stone."""
    made = [forms.bangle(radius, wide, thick, gold, relief, (0, 0, 0), (90, 0, 0), 300)]
    if stone:
        crown = [(0.0, -0.10), (0.15, 0.03), (0.155, 0.045), (0.10, 0.095), (0, 0.095)]
        made.append(forms.turned(crown, emerald, (0, 0, radius + 0.09), steps=8, angle=5))
        made.append(forms.turned([(0.05, -0.02), (0.135, 0.075), (0.148, 0.085), (0.155, 0.07), (0.07, -0.03)], gold, (0, 0, radius + 0.045), bevel=0.004, steps=48))
    parts.append(forms.together(made, (x, -0.92 + (row + 0.5) * 0.43, 0.55), (0, 0, turn)))


def rope(u, v):
    """Two strands wound round each other."""
    return 0.016 * np.cos(2 * v + 22 * u)


for x, row, turn, kind in ((-1.62, 0, 8, {}), (-1.02, 0, -6, {"stone": True, "wide": 0.075}), (-0.42, 0, 10, {"wide": 0.17, "thick": 0.06}), (-1.35, 2, 6, {"wide": 0.15, "thick": 0.07}), (-0.70, 2, -9, {})):
    band(x, row, turn, **kind)

parts.append(forms.bangle(0.66, 0.13, 0.13, gold, rope, (1.05, 0.44, 0.15 + 0.075)))
parts.append(forms.bangle(0.63, 0.20, 0.075, gold, None, (1.07, 0.43, 0.15 + 0.26)))
parts.append(forms.bangle(0.62, 0.09, 0.09, gold, None, (1.13, 0.38, 0.15 + 0.46), (9, -8, 0)))
t = np.linspace(0, 1, 160)
path = np.stack([0.28 + 1.55 * t, -0.34 - 0.42 * np.sin(math.pi * t) ** 0.8 + 0.05 * np.sin(9 * t)], -1)
link = forms.link_mesh(0.120, 0.082, 0.0150, gold)
parts += forms.chain(forms.draped(path, 0.075, lambda x, y: 0.15), link, 0.062)
parts.append(forms.together([
    forms.turned([(0, -0.03), (0.22, -0.03), (0.25, 0), (0.22, 0.04), (0.19, 0.045), (0.17, 0.03), (0, 0.03)], gold, bevel=0.006),
    forms.turned([(0, 0.0), (0.15, 0.03), (0.155, 0.05), (0.10, 0.095), (0, 0.095)], emerald, steps=8, angle=5),
    forms.ring(0.05, 0.016, (0, 0.28, 0.02), gold, steps=48),
], (1.06, -0.90, 0.205), (16, 0, 0)))  # fmt: skip
forms.together([part for part in parts if part.parent is None], (1.75, 0.25, 0), (0, 0, -22))

staging.light((-5.5, -3.5, 5.0), (1.6, 0, 0.4), (5, 4.5), 640, (1, 0.94, 0.85))
staging.light((5.2, 5.5, 5.2), (1.7, 0.3, 0.4), (8, 3), 150, (1, 0.95, 0.86))
staging.light((7.5, -1.0, 3.0), (1.7, 0, 0.4), (3.5, 3.5), 520, (1, 0.80, 0.55))
staging.light((0.5, -12.0, 1.6), (1.6, -0.5, 0.4), (12, 3.4), 480, (1, 0.88, 0.70))
staging.shot((-2.0, -9.6, 7.0), (0.74, 0.05, 0.32), 66, 0.32, (1.2, -0.6, 0.4))
studio.render(exposure=0.15)
