"""A closed transport case with a seal through its hasp; one bar stands for what it carries."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import staging
import studio

studio.start()
studio.room(staging.ground(), depth=13, wash=90)
shell, steel, brass = staging.lacquer((0.0075, 0.030, 0.0225), 0.34), staging.steel(0.30), staging.brass(0.22)
dark, gold = materials.matter("dark steel", (0.10, 0.105, 0.10), 0.32, 1.0, 0), staging.gold(0.19, 0.2)
parts = []
long, deep, low, lid = 3.5, 2.0, 1.12, 0.5
for base, tall in ((0.10, low), (0.10 + low + 0.05, lid)):
    parts.append(forms.box((long, deep, tall), (0, 0, base), shell, 0.10, segments=6))
seam = 0.10 + low
parts.append(forms.box((long + 0.05, deep + 0.05, 0.11), (0, 0, seam - 0.05), steel, 0.02))
parts.append(forms.box((long + 0.05, deep + 0.05, 0.09), (0, 0, seam + 0.065), steel, 0.02))
for x in (-1.15, 1.15):
    parts.append(forms.box((0.13, 0.06, low - 0.2), (x * 1.18, -deep / 2 - 0.01, 0.18), shell, 0.03))
    parts.append(forms.box((0.13, 0.06, lid - 0.16), (x * 1.18, -deep / 2 - 0.01, seam + 0.17), shell, 0.03))
    parts.append(forms.box((0.13, deep * 0.86, 0.05), (x * 1.18, 0, seam + 0.05 + lid - 0.02), shell, 0.02))
for sx in (-1, 1):
    for sy in (-1, 1):
        for z, tall in ((0.06, 0.34), (seam + lid - 0.22, 0.30)):
            parts.append(forms.box((0.36, 0.36, tall), (sx * (long / 2 - 0.16), sy * (deep / 2 - 0.16), z), steel, 0.09, segments=5))
        parts.append(forms.turned([(0.13, 0), (0.15, 0.08), (0.15, 0.1)], materials.rubber(), (sx * 1.4, sy * 0.7, 0), bevel=0.01, steps=32))
front = -deep / 2
for x in (-0.95, 0.95):
    parts.append(forms.box((0.46, 0.05, 0.62), (x, front - 0.03, seam - 0.38), steel, 0.03))
    parts.append(forms.box((0.26, 0.07, 0.40), (x, front - 0.07, seam - 0.20), brass, 0.025))
    parts.append(forms.box((0.30, 0.08, 0.10), (x, front - 0.08, seam + 0.10), brass, 0.03))
    parts.append(forms.drawn([(x - 0.1, front - 0.12, seam + 0.1), (x - 0.1, front - 0.13, seam - 0.1), (x + 0.1, front - 0.13, seam - 0.1), (x + 0.1, front - 0.12, seam + 0.1)], 0.016, steel, smooth=False))
parts.append(forms.box((0.34, 0.06, 0.44), (0, front - 0.03, seam - 0.22), steel, 0.03))
parts.append(forms.ring(0.085, 0.026, (0, front - 0.10, seam + 0.02), brass, (0, 90, 0), steps=48))
seal_z = seam - 0.52
wire = [(0.0, front - 0.16, seam - 0.06), (-0.06, front - 0.15, seam - 0.25), (-0.02, front - 0.12, seal_z + 0.16)]
parts.append(forms.drawn(wire, 0.012, steel))
parts.append(forms.drawn([(0.0, front - 0.16, seam - 0.06), (0.07, front - 0.14, seam - 0.22), (0.03, front - 0.12, seal_z + 0.16)], 0.012, steel))
seal = forms.turned([(0, -0.035), (0.19, -0.035), (0.205, 0), (0.19, 0.035), (0.15, 0.035), (0.14, 0.022), (0.05, 0.022), (0.03, 0.04), (0, 0.04)], gold, (0.0, front - 0.11, seal_z), (84, 0, 0), 0.008, 64)
parts.append(seal)
for x in (-0.42, 0.42):
    parts.append(forms.box((0.16, 0.06, 0.16), (x, front - 0.03, 0.42), steel, 0.03))
handle = [(-0.42, front - 0.06, 0.50), (-0.42, front - 0.16, 0.44), (-0.34, front - 0.2, 0.36), (0.34, front - 0.2, 0.36), (0.42, front - 0.16, 0.44), (0.42, front - 0.06, 0.50)]
parts.append(forms.drawn(handle, 0.035, dark))
forms.together(parts, (1.95, 0.6, 0), (0, 0, 13))
forms.cast_bar(gold, 1.9, 0.74, 0.42, (1.35, -1.75, 0), (0, 0, -16))

staging.light((-6.5, -4.0, 5.0), (1.8, 0, 0.9), (5, 5), 900, (1, 0.95, 0.88))
staging.light((5.5, 6.5, 5.0), (1.8, 0.3, 0.9), (9, 3.5), 120, (0.92, 1, 0.96))
staging.light((8.0, -1.5, 3.2), (1.8, 0, 0.9), (3.5, 4), 620, (1, 0.80, 0.55))
staging.light((1.0, -13.5, 1.6), (1.8, -1, 0.6), (13, 3.4), 760, (1, 0.88, 0.70))
staging.shot((-3.6, -14.0, 3.9), (0.30, 0, 0.92), 58, 0.36, (1.5, -0.9, 0.9))
studio.render()
