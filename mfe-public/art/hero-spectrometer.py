"""A spectrometer with its chamber open over a bar; the curve on its screen is the metal's own."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import reliefs
import studio

studio.start()
studio.room()
body, dark, steel, brass, gold = materials.lacquer((0.016, 0.030, 0.025), 0.36), materials.rubber(), materials.steel(0.28), materials.brass(0.24), materials.gold()
black = materials.matter("glass front", (0.003, 0.005, 0.005), 0.35, 0, 0.02, specular=0.12)
line = materials.glow((1.0, 0.56, 0.16), 2.6)
faint = materials.glow((0.30, 0.62, 0.46), 0.16)
parts = [
    forms.box((3.7, 2.3, 0.62), (0, 0, 0.10), body, 0.11, segments=6),
    forms.box((3.5, 2.1, 0.12), (0, 0, 0.0), dark, 0.03),
    forms.box((1.75, 2.2, 1.75), (0.95, 0.05, 0.66), body, 0.14, segments=6),
    forms.turned([(0.86, 0), (0.86, 0.05), (0.80, 0.075), (0.66, 0.075), (0.64, 0.03), (0.0, 0.03)], steel, (-0.95, -0.1, 0.71), bevel=0.01),
    forms.turned([(0.10, 0), (0.10, 0.012), (0, 0.012)], dark, (-0.95, -0.1, 0.74)),
]
lid = [
    forms.box((1.75, 2.1, 0.34), (0, -1.05, 0), body, 0.10, segments=6),
    forms.turned([(0.74, -0.04), (0.74, 0.0), (0.62, 0.0), (0.60, 0.03), (0, 0.03)], steel, (0, -1.1, -0.01), bevel=0.008),
    forms.box((0.6, 0.08, 0.10), (0, -2.12, 0.10), brass, 0.03),
]
parts.append(forms.together(lid, (-0.95, 1.05, 0.74), (-72, 0, 0)))
parts.append(forms.rod(0.10, 1.6, (-1.75, 1.05, 0.76), steel, (0, 90, 0)))
screen = [forms.box((1.42, 0.06, 1.12), (0, 0, 0), black, 0.03)]
base_y = -0.034
for k in range(6):
    screen.append(forms.box((1.22, 0.003, 0.004), (0, base_y, 0.17 + k * 0.155), faint, 0))
peaks = ((-0.42, 0.20, 0.020), (-0.22, 0.72, 0.018), (-0.10, 0.16, 0.014), (0.10, 0.55, 0.018), (0.22, 0.24, 0.014), (0.42, 0.12, 0.016))
curve = []
for k in range(241):
    x = -0.60 + 1.2 * k / 240
    z = 0.19 + 0.05 * math.exp(-((x + 0.35) / 0.3) ** 2) + 0.006 * math.sin(x * 90)
    z += sum(high * math.exp(-(((x - at) / wide) ** 2)) for at, high, wide in peaks)
    curve.append((x, base_y - 0.004, z))
screen.append(forms.drawn(curve, 0.0065, line, smooth=False))
parts.append(forms.together(screen, (0.95, -1.085, 0.98)))
for k in range(3):
    parts.append(forms.turned([(0.075, 0), (0.075, 0.03), (0.055, 0.045), (0, 0.045)], brass if k == 0 else steel, (0.62 + k * 0.30, -1.145, 0.40), (90, 0, 0), 0.006, 40))
for k in range(7):
    parts.append(forms.box((0.02, 0.9, 0.05), (1.835, 0.1, 1.0 + k * 0.14), dark, 0.008))
parts.append(forms.box((0.55, 0.02, 0.09), (-1.2, -1.155, 0.36), brass, 0.012))
parts.append(forms.bar((-0.95, -0.1, 0.79), 16, gold, 0.95, 0.42, 0.20))
forms.together([part for part in parts if part.parent is None], (1.95, 0.35, 0), (0, 0, -20))
mesh = forms.coin_mesh(reliefs.rosette, 0.34, 0.2)
mesh.materials.append(materials.gold(0.2, (50, 0.02)))
forms.loft([(0.95, 0.55, 0), (0.95, 0.55, 0.14), (0.90, 0.50, 0.14), (0.89, 0.49, 0.05)], steel, (-0.35, -1.2, 0), (0, 0, 14), 0.02)
forms.coin(mesh, (-0.68, -1.24, 0.085), None, (0, 0, 20))
forms.coin(mesh, (-0.06, -1.05, 0.085), None, (0, 0, 80))
forms.lump(2, (0.17, 0.13, 0.11), materials.gold(0.28, (26, 0.2)), (-0.28, -1.42, 0.13), rough=1.25)
studio.usual_lights((1.8, 0, 1.2), 1.1)
studio.softbox((0.8, -0.4, 3.6), (1.0, -0.1, 0.8), (1.2, 0.8), 40, (1, 0.9, 0.74))
studio.camera((-1.3, -9.6, 3.9), (0.6, 0, 1.15), 52, 0.3, (1.2, -0.8, 1.1))
studio.render()
