"""An assay balance of brass: beam, pans on fine wires, weights on one side and gold on the other."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import staging
import studio

studio.start()
studio.room(staging.ground(), depth=13, wash=0)
brass, gold, wood = staging.brass(0.20), staging.gold(0.24), materials.walnut(0, 0.24)
steel = staging.steel(0.2)
x0, top = 2.0, 3.55

forms.box((4.7, 1.9, 0.26), (x0, 0, 0.14), wood, 0.05)
forms.box((4.45, 1.66, 0.07), (x0, 0, 0.40), wood, 0.03)
for sx in (-2.1, 2.1):
    for sy in (-0.75, 0.75):
        forms.turned([(0.14, 0), (0.16, 0.03), (0.16, 0.09), (0.08, 0.11), (0.08, 0.15)], brass, (x0 + sx, sy, 0), bevel=0.01)
forms.turned(
    [(0.46, 0), (0.46, 0.06), (0.40, 0.10), (0.24, 0.14), (0.15, 0.24), (0.12, 0.36), (0.16, 0.40), (0.16, 0.46), (0.095, 0.52),
     (0.080, 1.5), (0.075, 2.6), (0.13, 2.66), (0.13, 2.74), (0.07, 2.80), (0.07, 3.05), (0.0, 3.1)],
    brass, (x0, 0, 0.47), bevel=0.012,
)  # fmt: skip
forms.box((0.30, 0.22, 0.12), (x0, 0, top - 0.10), steel, 0.02)

lean = 2.2
beam = []
upper = [(-1.86, 0.03), (-1.2, 0.11), (-0.5, 0.19), (0, 0.24), (0.5, 0.19), (1.2, 0.11), (1.86, 0.03)]
lower = [(1.86, -0.03), (1.2, -0.06), (0.4, -0.10), (0, -0.11), (-0.4, -0.10), (-1.2, -0.06), (-1.86, -0.03)]
for line in (upper, lower):
    beam.append(forms.drawn([(x, 0, z) for x, z in line], 0.035, brass))
for k in (-1.45, -1.0, -0.55, 0.55, 1.0, 1.45):
    beam.append(forms.drawn([(k, 0, -0.07), (k * 0.9, 0, 0.14 - 0.05 * abs(k) + 0.03)], 0.022, brass, smooth=False))
beam.append(forms.turned([(0.17, -0.06), (0.17, 0.06)], brass, (0, 0, 0.06), (90, 0, 0), 0.02))
for end in (-1.88, 1.88):
    beam.append(forms.turned([(0.07, -0.09), (0.07, 0.09)], steel, (end, 0, 0), (90, 0, 0), 0.015))
    beam.append(forms.rod(0.02, 0.14, (end, 0, 0.05), brass))
beam.append(forms.rod(0.022, 0.3, (0, 0, 0.25), brass))
beam.append(forms.ball(0.05, (0, 0, 0.56), brass))
beam.append(forms.drawn([(0, -0.14, 0.0), (0, -0.14, -1.6), (0, -0.14, -2.05, 0.2)], 0.016, steel, smooth=False))
forms.together(beam, (x0, 0, top + 0.06), (0, lean, 0))
scale = forms.plate(0.52, 0.2, lambda x, y: 0 * x, 2, 2, materials.matter("ivory", (0.30, 0.26, 0.19), 0.5), (x0, -0.115, 1.40), (90, 0, 0))
for mark in range(-6, 7):
    forms.box((0.008, 0.004, 0.12 if mark % 3 == 0 else 0.07), (x0 + mark * 0.034, -0.122, 1.36), materials.rubber(), 0)

pan = [(0.0, -0.13), (0.25, -0.122), (0.45, -0.085), (0.60, -0.02), (0.66, 0.0), (0.675, 0.012), (0.66, 0.022), (0.60, 0.004), (0.45, -0.062), (0.25, -0.10), (0.0, -0.108)]
for side in (-1, 1):
    px = x0 + side * 1.88 * math.cos(math.radians(lean))
    pz = top + 0.06 - side * 1.88 * math.sin(math.radians(lean))
    foot = pz - 2.05
    forms.turned(pan, brass, (px, 0, foot))
    forms.ring(0.09, 0.016, (px, 0, pz - 0.09), steel, (90, 0, 0), steps=48)
    for around in (90, 210, 330):
        a = math.radians(around)
        forms.drawn([(px, 0, pz - 0.18), (px + 0.655 * math.cos(a), 0.655 * math.sin(a), foot + 0.01)], 0.011, brass, smooth=False)
    forms.ball(0.035, (px, 0, pz - 0.18), brass)
    if side > 0:
        forms.lump(2, (0.30, 0.22, 0.18), gold, (px - 0.05, -0.06, foot + 0.13), (0, 0, 30), rough=1.25)
        forms.lump(8, (0.16, 0.12, 0.10), gold, (px + 0.24, -0.1, foot + 0.04), (0, 0, 80), detail=5, rough=1.25)
        forms.lump(9, (0.13, 0.10, 0.09), gold, (px + 0.1, 0.24, foot + 0.04), (0, 0, 10), detail=5, rough=1.25)
    else:
        for wx, wy, size in ((-0.14, 0.0, 1.0), (0.18, -0.10, 0.72), (0.12, 0.2, 0.55)):
            forms.turned([(0.15 * size, 0), (0.15 * size, 0.26 * size), (0.06 * size, 0.30 * size), (0.06 * size, 0.35 * size), (0.10 * size, 0.39 * size), (0.10 * size, 0.44 * size), (0.0, 0.47 * size)], brass, (px + wx, wy, foot - 0.10), bevel=0.01)
for k, size in enumerate((1.0, 0.8, 0.62)):
    forms.turned([(0.16 * size, 0), (0.16 * size, 0.28 * size), (0.06 * size, 0.32 * size), (0.06 * size, 0.37 * size), (0.10 * size, 0.41 * size), (0.10 * size, 0.46 * size), (0.0, 0.49 * size)], brass, (-0.75 - k * 0.36, -0.5 + 0.1 * k, 0), bevel=0.01)
staging.light((-6.0, -5.0, 5.5), (2.0, 0, 2.0), (5, 6), 1350, (1, 0.94, 0.85))
staging.light((8.0, 0.5, 4.0), (2.2, 0, 2.0), (3.5, 6), 820, (1, 0.82, 0.58))
staging.light((2.0, -15.0, 2.5), (2.0, 0, 1.6), (14, 4.5), 1150, (1, 0.88, 0.70))
staging.light((2.6, 8.5, 4.2), (2.4, 13, 2.4), (8, 3.4), 330, (0.72, 1, 0.85))
staging.shot((-2.6, -17.0, 3.0), (0.72, 0, 2.02), 60, 0.5, (2.0, -0.2, 2.2))
studio.render()
