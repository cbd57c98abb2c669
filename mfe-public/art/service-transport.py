"""In the armoured van: a ribbed case strapped to the floor, shut with a brass lock and a wire seal, the door open at dusk."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import studio

studio.start()
shell, trim = materials.brushed("case", (0.22, 0.225, 0.215), 0.36, 0, 0.05), materials.brushed("trim", (0.42, 0.425, 0.41), 0.28, 0, 0.03)
steel, dark, brass = materials.steel(0.24), materials.dark_steel(0.36), materials.matter("brass", (0.86, 0.60, 0.27), 0.20, 1.0, 0.04)
paint, rubber = materials.lacquer((0.008, 0.026, 0.019), 0.36), materials.rubber()
strap = materials.webbing((0.30, 0.165, 0.032), 2)


def tread(x, y):
    """Five-bar tread plate."""
    across, along = (x + y) / 0.34, (x - y) / 0.34
    z = np.zeros_like(x)
    for turn in (0, 1):
        a, b = (across, along) if turn else (along, across)
        column, row = np.floor(a), np.floor(b)
        own = (column + row) % 2 == turn
        z = np.maximum(z, own * np.sqrt(np.clip(1 - ((a - column - 0.5) / 0.46) ** 2 - ((b - row - 0.5) / 0.13) ** 2, 0, 1)))
    return 0.022 * z


forms.plate(9.6, 6.4, tread, 1500, 1000, materials.matter("tread", (0.20, 0.205, 0.20), 0.36, 1.0, 0.12, (20, 0.05)), (0.6, 0.1, 0))

# The van around it: a panelled wall with ribs, a rail, a lamp; on the left the thick door stands open.
forms.box((9, 0.2, 7), (3.6, 3.3, -0.5), paint, 0)
forms.box((0.5, 0.7, 7), (-0.95, 3.0, -0.5), paint, 0.08)
for x in (0.2, 1.3, 3.4, 4.5):
    forms.box((0.26, 0.16, 7), (x, 3.16, -0.5), paint, 0.05)
    for z in np.arange(0.2, 4, 0.5):
        forms.turned([(0.05, 0), (0.04, 0.03), (0, 0.04)], dark, (x, 3.08, z), (90, 0, 0), steps=24)
forms.box((9, 0.10, 0.22), (3.6, 3.12, 0.95), trim, 0.03)
forms.box((1.7, 0.10, 0.20), (2.35, 3.10, 1.86), dark, 0.05)
forms.box((1.55, 0.05, 0.12), (2.35, 3.05, 1.90), materials.glow((1.0, 0.80, 0.50), 7), 0.03)
forms.box((0.42, 2.0, 7), (-1.75, 2.5, -0.5), paint, 0.09, (0, 0, 16))
for z in (0.55, 1.75, 2.95):
    forms.rod(0.085, 0.36, (-1.53, 1.95, z), steel, (0, 90, 16), 0.02)
forms.drawn([(-1.35, 1.70, -0.4), (-1.35, 1.70, 4.5)], 0.06, rubber, smooth=False)
forms.box((40, 0.2, 8), (-12, 14, -1), materials.glow((0.030, 0.055, 0.060), 0.5), 0)
for x, z, light in ((-3.4, 1.1, (1, 0.62, 0.25)), (-2.9, 0.5, (1, 0.75, 0.45)), (-3.9, 0.3, (1, 0.55, 0.2)), (-2.4, 1.4, (0.9, 0.8, 0.6)), (-4.4, 1.2, (1, 0.7, 0.4))):
    forms.ball(0.10, (x, 12, z), materials.glow(light, 9))

# The case.
parts, long, deep, low, high = [], 3.3, 2.1, 1.16, 0.42
seam, front = 0.10 + low, -deep / 2
for base, tall in ((0.10, low), (seam + 0.05, high)):
    parts.append(forms.box((long, deep, tall), (0, 0, base), shell, 0.10, segments=6))
for x in (-1.30, -1.10, -0.26, 1.10, 1.30):
    for base, tall in ((0.20, low - 0.24), (seam + 0.15, high - 0.20)):
        parts.append(forms.rod(0.045, tall, (x, front - 0.005, base), shell, bevel=0.04, steps=32))
for z in (seam - 0.055, seam + 0.05):
    parts.append(forms.box((long + 0.06, deep + 0.06, 0.085), (0, 0, z), trim, 0.022))
for x in np.arange(-1.5, 1.51, 0.25):
    for z in (seam - 0.012, seam + 0.092):
        parts.append(forms.turned([(0.020, 0), (0.015, 0.010), (0, 0.012)], steel, (x, front - 0.03, z), (90, 0, 0), steps=20))
for sx in (-1, 1):
    for z, tall in ((0.06, 0.34), (seam + high - 0.26, 0.34)):
        parts.append(forms.box((0.40, 0.40, tall), (sx * (long / 2 - 0.17), front + 0.17, z), trim, 0.09, segments=5))
    parts.append(forms.box((0.5, deep - 0.4, 0.10), (sx * 1.2, 0, 0.02), rubber, 0.02))

# Two hasps: one for the lock, one for the seal.
for x in (0.10, 0.72):
    parts.append(forms.box((0.36, 0.035, 0.60), (x, front - 0.015, seam - 0.34), steel, 0.03))
    parts.append(forms.box((0.26, 0.03, 0.46), (x, front - 0.055, seam - 0.26), trim, 0.03))
    for z in (seam - 0.27, seam + 0.20):
        for dx in (-0.12, 0.12):
            parts.append(forms.turned([(0.032, 0), (0.026, 0.016), (0, 0.02)], steel, (x + dx, front - 0.035, z), (90, 0, 0), steps=24))
    parts.append(forms.drawn([(x, front - 0.05, seam - 0.06), (x, front - 0.13, seam - 0.07), (x, front - 0.16, seam - 0.13), (x, front - 0.13, seam - 0.19), (x, front - 0.05, seam - 0.20)], 0.026, steel))
lock_x, hang = 0.10, seam - 0.13
body = [(-0.235, 0.03), (-0.205, 0.0), (0.205, 0.0), (0.235, 0.03), (0.235, 0.36), (0.19, 0.41), (-0.19, 0.41), (-0.235, 0.36)]
lock = [forms.prism(body, 0.20, brass, (0, 0, 0), (0, 0, 0), 0.035)]
lock.append(forms.drawn([(-0.13, 0, 0.36), (-0.13, 0, 0.52), (-0.115, 0, 0.60), (0, 0, 0.68), (0.115, 0, 0.60), (0.13, 0, 0.52), (0.13, 0, 0.36)], 0.036, steel))
lock.append(forms.turned([(0.085, 0), (0.085, 0.012), (0.07, 0.02), (0.06, 0.008), (0, 0.008)], steel, (0, -0.10, 0.19), (90, 0, 0), 0.003, 48))
lock.append(forms.box((0.07, 0.01, 0.018), (0, -0.108, 0.181), rubber, 0))
parts.append(forms.together(lock, (lock_x, front - 0.20, hang - 0.66), (-4, 0, 0)))
seal_z = seam - 0.62
for side in (-1, 1):
    wire = [(0.72, front - 0.165, hang - 0.03), (0.72 + 0.05 * side, front - 0.18, hang - 0.14)]
    wire += [(0.72 + 0.022 * side * math.cos(k * math.pi / 2), front - 0.15 + 0.022 * side * math.sin(k * math.pi / 2), hang - 0.22 - 0.03 * k) for k in range(5)]
    parts.append(forms.drawn(wire, 0.011, steel))
disc = [(0, -0.05), (0.13, -0.05), (0.15, -0.03), (0.15, 0.03), (0.13, 0.05), (0.115, 0.05), (0.10, 0.034), (0.045, 0.034), (0.03, 0.046), (0, 0.046)]
parts.append(forms.turned(disc, brass, (0.72, front - 0.13, hang - 0.46), (84, 0, 0), 0.006, 64))

# The strap over the case, its ratchet, the ring in the floor that holds it.
x, top = -0.78, seam + high
over = [(x, deep / 2 + 0.3, 0.1), (x, deep / 2 + 0.05, top + 0.02), (x, deep / 2 - 0.1, top + 0.07), (x, front + 0.12, top + 0.07), (x, front - 0.02, top + 0.03), (x, front - 0.06, top - 0.05), (x, front - 0.07, seam), (x, front - 0.11, 0.86)]
parts.append(forms.ribbon(over, (1, 0, 0), 0.38, 0.028, strap))
parts.append(forms.ribbon([(x, front - 0.13, 0.66), (x, front - 0.26, 0.20), (x, front - 0.25, 0.145), (x, front - 0.205, 0.12), (x, front - 0.16, 0.145), (x, front - 0.10, 0.62)], (1, 0, 0), 0.36, 0.026, strap))
for side in (-0.235, 0.235):
    plate = forms.around_circles([(0, 0, 0.075), (0.02, 0.30, 0.085), (-0.05, 0.46, 0.05)])
    parts.append(forms.prism(plate, 0.028, steel, (x + side, front - 0.13, 0.60), (0, 0, 90), 0.008))
for z, out, thick in ((0.60, 0.13, 0.05), (0.90, 0.15, 0.085), (1.05, 0.09, 0.03)):
    parts.append(forms.rod(thick, 0.53, (x - 0.265, front - out, z), steel if thick != 0.085 else strap, (0, 90, 0), 0.008, 40))
parts.append(forms.box((0.42, 0.03, 0.24), (x, front - 0.22, 0.62), dark, 0.014, (-12, 0, 0)))
parts.append(forms.rod(0.042, 0.60, (x - 0.30, front - 0.25, 0.64), rubber, (0, 90, 0), 0.012, 40))
parts.append(forms.drawn([(x - 0.25, front - 0.205, 0.03), (x - 0.25, front - 0.205, 0.12), (x - 0.20, front - 0.205, 0.17), (x + 0.20, front - 0.205, 0.17), (x + 0.25, front - 0.205, 0.12), (x + 0.25, front - 0.205, 0.03)], 0.027, steel))
parts.append(forms.box((0.62, 0.34, 0.03), (x, front - 0.205, 0.02), trim, 0.012))
forms.together([part for part in parts if part.parent is None], (0.75, 0.35, 0.01), (0, 0, -19))

studio.usual_lights((0.6, 0, 0.9), 0.75)
studio.softbox((2.35, 2.8, 2.0), (1.4, 0.5, 0.6), (1.5, 0.3), 110, (1, 0.78, 0.48))
view = studio.camera((-1.9, -7.6, 3.0), (0.25, 0.1, 0.98), 54, 0.22, (0.45, -0.85, 0.9))
view.data.shift_x = -0.012
studio.render()
