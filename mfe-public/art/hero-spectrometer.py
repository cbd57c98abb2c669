"""A spectrometer with its chamber open over a bar; the curve on its screen is the metal's own."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import reliefs
import staging
import studio

studio.start()
studio.room(staging.ground(), depth=14, wash=40)
body, trim = staging.lacquer((0.0075, 0.0250, 0.0195), 0.34), materials.matter("trim", (0.005, 0.006, 0.0058), 0.5, 0, 0, specular=0.15)
steel, lining = staging.steel(0.28), materials.matter("lining", (0.20, 0.215, 0.205), 0.40, 1.0, 0)
brass, gold = staging.brass(0.24), staging.gold(0.20, 0.20)
black = materials.matter("glass front", (0.0012, 0.0022, 0.0020), 0.30, 0, 0, specular=0.10)
line, faint = materials.glow((1.0, 0.56, 0.16), 2.4), materials.glow((0.30, 0.62, 0.46), 0.11)
line.cycles.sample_as_light = faint.cycles.sample_as_light = False


def shell(size, location, corner, edge):
    """A housing with round corners and a round upper edge; it stands on `location`."""
    x, y, high = size[0] / 2, size[1] / 2, size[2]
    rows = [(x - 0.03, y - 0.03, corner, 0), (x, y, corner, 0.03), *forms.over_edge(x, y, corner, high, edge)]
    return forms.rounded(rows, body, location, steps=10)


# The base with its stage, the head with the screen.
parts = [
    shell((3.8, 2.4, 0.64), (0, 0, 0.10), 0.20, 0.11),
    forms.box((3.5, 2.1, 0.12), (0, 0, 0.0), trim, 0.03),
    shell((1.82, 2.2, 1.76), (0.92, 0.05, 0.70), 0.16, 0.15),
    forms.turned([(0.82, 0), (0.82, 0.03), (0.80, 0.055), (0.76, 0.065), (0.70, 0.065), (0.66, 0.05), (0.63, 0.03), (0.0, 0.03)], steel, (-0.95, -0.1, 0.735), angle=50),
    forms.turned([(0.60, 0), (0.60, 0.008), (0, 0.008)], trim, (-0.95, -0.1, 0.763)),
]
lid = [
    forms.box((1.72, 2.0, 0.34), (0, -1.0, 0), body, 0.13, segments=8),
    forms.turned([(0.76, 0.03), (0.76, -0.02), (0.74, -0.035), (0.69, -0.035), (0.66, -0.02), (0.64, 0.05), (0.50, 0.16), (0.28, 0.22), (0.0, 0.24)], lining, (0, -1.08, -0.005), angle=60),
    forms.ring(0.715, 0.026, (0, -1.08, -0.032), brass, flat=0.7),
    forms.box((0.56, 0.09, 0.11), (0, -2.02, 0.12), brass, 0.04, segments=6),
]
hollow = forms.turned([(0.0, -0.2), (0.70, -0.2), (0.70, 0.26), (0.0, 0.26)], None, (0, -1.08, 0))
hollow.hide_render = True
lid[0].modifiers.clear()
forms.cut(lid[0], hollow, 0.06)
lid.append(hollow)
parts.append(forms.together(lid, (-0.95, 1.05, 0.76), (-74, 0, 0)))
parts.append(forms.rod(0.09, 1.5, (-1.70, 1.05, 0.80), steel, (0, 90, 0), bevel=0.02))
screen = [forms.box((1.50, 0.06, 1.18), (0, 0.01, -0.03), trim, 0.05, segments=6), forms.box((1.38, 0.03, 1.06), (0, -0.012, 0.03), black, 0.012)]
base_y = -0.030
for k in range(5):
    screen.append(forms.box((1.18, 0.003, 0.004), (0, base_y, 0.20 + k * 0.18), faint, 0))
peaks = ((-0.42, 0.20, 0.022), (-0.20, 0.70, 0.020), (-0.06, 0.15, 0.016), (0.14, 0.52, 0.020), (0.27, 0.22, 0.016), (0.44, 0.10, 0.018))
curve = []
for k in range(241):
    x = -0.59 + 1.18 * k / 240
    z = 0.20 + 0.05 * math.exp(-(((x + 0.35) / 0.3) ** 2)) + sum(high * math.exp(-(((x - at) / wide) ** 2)) for at, high, wide in peaks)
    curve.append((x, base_y - 0.004, z))
screen.append(forms.drawn(curve, 0.0075, line, smooth=False))
parts.append(forms.together(screen, (0.92, -1.055, 0.98)))
knob = [(0.085, 0), (0.085, 0.02), (0.074, 0.032), (0.066, 0.075), (0.058, 0.084), (0, 0.086)]
for k in range(3):
    parts.append(forms.turned(knob, brass if k == 0 else steel, (0.56 + k * 0.34, -1.195, 0.41), (90, 0, 0), 0.006, 64))
parts.append(forms.box((0.60, 0.03, 0.10), (-1.12, -1.195, 0.36), brass, 0.014, segments=4))
parts.append(forms.again(forms.cast_bar(gold, 2.5, 1.05, 0.58, (0, 0, -20)), (-0.95, -0.1, 0.772), (0, 0, 16), 0.40))
forms.together([part for part in parts if part.parent is None], (1.95, 0.35, 0), (0, 0, -20))

# What waits its turn on a tray.
mesh = forms.coin_mesh(reliefs.rosette, 0.34, 0.2)
mesh.materials.append(staging.gold(0.22))
wide, deep = 0.94, 0.58
rows = [(wide - 0.05, deep - 0.05, 0.10, 0), (wide, deep, 0.14, 0.03), (wide, deep, 0.14, 0.11), (wide - 0.012, deep - 0.012, 0.13, 0.12), (wide - 0.03, deep - 0.03, 0.12, 0.11), (wide - 0.06, deep - 0.06, 0.09, 0.035), (wide - 0.08, deep - 0.08, 0.07, 0.03)]
forms.rounded(rows, lining, (0.25, -1.48, 0), (0, 0, 4))
forms.coin(mesh, (-0.12, -1.50, 0.07), None, (0, 0, 20))
forms.coin(mesh, (0.63, -1.40, 0.07), None, (0, 0, 80))
forms.lump(2, (0.15, 0.12, 0.10), staging.gold(0.28), (0.30, -1.70, 0.12), rough=1.25)

staging.light((-6.0, -4.5, 5.5), (1.6, 0, 1.0), (5, 5), 760, (1, 0.95, 0.88))
staging.light((8.0, -1.5, 4.0), (2.2, 0, 1.2), (3.5, 5), 420, (1, 0.82, 0.58))
staging.light((6.5, 7.0, 4.5), (2.2, 0.4, 1.4), (6, 3), 40, (0.90, 1, 0.94))
staging.light((-1.5, -13.0, 2.4), (1.4, -0.4, 1.0), (11, 4), 340, (1, 0.88, 0.70))
staging.shot((-2.0, -10.4, 4.2), (0.60, 0, 1.04), 53, 0.24, (1.2, -0.9, 0.9))
studio.render(exposure=0.3)
