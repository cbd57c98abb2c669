"""The pledge kept safe: family jewellery in a lined walnut case, a blank tag tied to it, the key before it."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import reliefs
import staging
import studio

studio.start()
studio.room(staging.ground((0.0060, 0.0125, 0.0098), 0.30), depth=12, wash=90)
gold, bright, brass = staging.gold(0.17), staging.gold(0.12), staging.brass(0.22)
velvet, wood = staging.velvet((0.060, 0.0055, 0.0105)), materials.walnut(0, 0.28)
cord = materials.matter("cord", (0.42, 0.33, 0.18), 0.8, 0, 0)

# The case, its lid leaning back.
parts, half, deep, tall = [], 1.62, 1.06, 0.44
parts.append(forms.loft([(half, deep, 0), (half, deep, tall), (half - 0.11, deep - 0.11, tall), (half - 0.11, deep - 0.11, 0.10)], wood, bevel=0.022))
parts.append(forms.loft([(half - 0.105, deep - 0.105, 0), (half - 0.105, deep - 0.105, 0.30), (half - 0.16, deep - 0.16, 0.335), (half - 0.22, deep - 0.22, 0.16)], velvet, (0, 0, 0.09), bevel=0.035))
lid = [forms.loft([(half, deep, 0), (half, deep, 0.20), (half - 0.11, deep - 0.11, 0.20), (half - 0.11, deep - 0.11, 0.08)], wood, (0, -deep, 0.20), (180, 0, 0), 0.022)]
lid.append(forms.loft([(half - 0.12, deep - 0.12, 0), (half - 0.16, deep - 0.16, 0.06), (half - 0.4, deep - 0.4, 0.09)], velvet, (0, -deep, 0.125), (180, 0, 0), 0.03))
parts.append(forms.together(lid, (0, deep + 0.01, tall - 0.02), (-112, 0, 0)))
for x in (-0.95, 0.95):
    parts.append(forms.rod(0.035, 0.42, (x - 0.21, deep + 0.02, tall), brass, (0, 90, 0), steps=32))
parts.append(forms.box((0.34, 0.03, 0.22), (0, -deep - 0.01, 0.19), brass, 0.012))
parts.append(forms.turned([(0.042, 0), (0.042, 0.014), (0.026, 0.02), (0.02, 0.004), (0, 0.004)], materials.dark_steel(), (0, -deep - 0.025, 0.28), (90, 0, 0), 0.003, 40))
for sx in (-1, 1):
    parts.append(forms.box((0.26, 0.035, 0.26), (sx * (half - 0.115), -deep - 0.003, 0.09), brass, 0.014))
floor = 0.25


def rope(u, v):
    """Two strands wound round each other."""
    return 0.009 * np.cos(2 * v + 36 * u)


def beaded(u, v):
    """A row of beads round the outside."""
    return 0.011 * np.abs(np.cos(24 * u)) * np.clip(np.cos(v), 0, 1)


def cross_cut(u, v):
    """Fine lozenges on the outside, as cut by an engraver."""
    return -0.005 * (np.abs(np.sin(30 * u + 3 * v)) < 0.22) * (np.cos(v) > 0.1) - 0.005 * (np.abs(np.sin(30 * u - 3 * v)) < 0.22) * (np.cos(v) > 0.1)


level = floor
for relief, thick, width, radius, dx in ((rope, 0.10, 0.10, 0.50, 0), (None, 0.06, 0.13, 0.485, 0.02), (beaded, 0.09, 0.10, 0.495, -0.015), (cross_cut, 0.065, 0.16, 0.485, 0.01)):
    level += width / 2 + 0.006
    parts.append(forms.bangle(radius, width, thick, gold, relief, (-0.80 + dx, 0.14 + dx, level), (0, 0, 40 * dx)))
    level += width / 2 + 0.006

# A string of beads that grow towards the medallion, closed behind by a fine chain.
middle, beads = (0.62, 0.32), 39
for k in range(beads):
    share = (k - (beads - 1) / 2) / (beads / 2)
    angle = math.radians(-90 + 138 * share)
    size = 0.080 - 0.042 * abs(share)
    spot = (middle[0] + 0.66 * math.cos(angle), middle[1] + (0.50 + 0.04 * math.cos(3 * angle)) * math.sin(angle))
    if k != beads // 2:
        parts.append(forms.ball(size, (*spot, floor + size), bright))
clasp = [math.radians(50 + 10 * k) for k in range(9)]
parts += forms.chain([(middle[0] + 0.66 * math.cos(a), middle[1] + (0.50 + 0.04 * math.cos(3 * a)) * math.sin(a), floor + 0.03) for a in clasp], forms.link_mesh(0.075, 0.05, 0.009, bright), 0.039)
mesh = forms.coin_mesh(reliefs.rosette, 0.235, 0.16)
mesh.materials.append(bright)
parts.append(forms.together([
    forms.coin(mesh, (0, 0, 0), None),
    forms.bangle(0.245, 0.055, 0.03, gold, None, steps=200),
    forms.bangle(0.055, 0.03, 0.024, gold, None, (0, 0.29, 0), (90, 0, 90), 80),
], (middle[0] + 0.02, middle[1] - 0.86, floor + 0.060), (9, 0, -6)))
parts.append(forms.bangle(0.145, 0.07, 0.038, bright, None, (0.16, -0.46, floor + 0.105), (0, 24, 12), 240))
parts.append(forms.together([
    forms.bangle(0.135, 0.045, 0.034, gold, None, steps=240),
    forms.turned([(0.0, 0), (0.07, 0.01), (0.125, 0.05), (0.130, 0.075), (0.11, 0.09), (0, 0.09)], gold, (0.125, 0, 0), (0, 90, 0), 0.006),
], (-0.02, -0.54, floor + 0.035), (0, 0, -78)))

# The tag, blank, its cord through a bangle.
ivory = materials.matter("ivory card", (0.40, 0.345, 0.25), 0.7, 0, 0)
shape = [(-0.31, -0.17), (0.22, -0.17), (0.34, -0.09), (0.34, 0.09), (0.22, 0.17), (-0.31, 0.17)]
tag = forms.prism(shape, 0.014, ivory, bevel=0.004)
parts.append(forms.together([tag, forms.turned([(0.028, -0.011), (0.05, -0.010), (0.05, 0.010), (0.028, 0.011)], brass, (0.26, 0, 0), (90, 0, 0), 0.003, 40)], (-0.58, -0.535, floor + 0.155), (36, 0, 187)))
parts.append(forms.drawn([(-0.84, -0.59, 0.40), (-0.86, -0.53, 0.52), (-0.84, -0.445, 0.66), (-0.83, -0.42, 0.76), (-0.83, -0.36, 0.805), (-0.83, -0.29, 0.74), (-0.83, -0.28, 0.60)], 0.012, cord))
forms.together([part for part in parts if part.parent is None], (0.75, 0.55, 0), (0, 0, -15))

# The key and its brass tag on a ring.
forms.key(brass, (-0.62, -1.28, 0.034), (0, 0, -10), 0.92)
forms.bangle(0.15, 0.022, 0.022, staging.steel(0.2), None, (-0.80, -1.245, 0.05), (14, -14, 0), 160)
plate = forms.around_circles([(-0.16, 0, 0.17), (0.16, 0, 0.17)])
forms.prism(plate, 0.03, brass, (-1.20, -1.17, 0.018), (-90, 0, -12), 0.008)

staging.light((-5.0, -3.0, 5.0), (0.6, 0.2, 0.4), (4.5, 4.5), 560, (1, 0.94, 0.86))
staging.light((4.0, 4.8, 5.0), (0.7, 0.4, 0.4), (6, 3), 100, (1, 0.94, 0.84))
staging.light((6.5, -1.0, 3.0), (0.8, 0.2, 0.4), (3, 3.5), 330, (1, 0.80, 0.55))
staging.light((0.0, -11.0, 1.6), (0.6, -0.5, 0.4), (11, 3.2), 620, (1, 0.88, 0.70))
view = staging.shot((-2.6, -10.6, 4.9), (0.26, 0.15, 0.74), 56, 0.30, (0.5, -0.5, 0.35))
view.data.shift_x = -0.05
studio.render()
