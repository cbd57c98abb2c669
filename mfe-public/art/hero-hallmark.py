"""Very near: the marks a bank's assayer has struck into a bar."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import reliefs
import studio

studio.start()
studio.room()
gold = materials.matter("gold", (1.0, 0.65, 0.24), 0.25, 1.0, 0.015, (80, 0.012))
smooth = forms.smooth_step


def rounded(x, y, wide, high, corner):
    """Distance inside a rectangle with round corners."""
    dx, dy = np.abs(x) - wide + corner, np.abs(y) - high + corner
    return -(np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - corner)


def sunk(inside, depth=0.075):
    """A punch mark: its ground pressed in, the metal around it raised a little."""
    return -depth * smooth(inside, -0.012, 0.022) + 0.014 * np.exp(-((inside + 0.03) / 0.03) ** 2)


def height(x, y):
    """The face of the bar with three marks: a tree, the continent, a pair of scales."""
    z = 0.006 * np.sin(2.1 * x + 1.7 * np.sin(1.3 * y)) + 0.004 * np.sin(4.7 * y + 2 * np.sin(2.2 * x))
    z += 0.0008 * np.sin(140 * y + 3 * np.sin(2 * x)) * (0.5 + 0.5 * np.sin(0.9 * x + 2 * np.sin(17 * y)))
    left, middle, right = x + 2.05, x + 0.35, x - 1.35
    z += sunk(0.72 - np.hypot(left, y))
    z += 1.35 * reliefs.acacia(left / 0.80, (y + 0.02) / 0.80) * (np.hypot(left, y) < 0.70)
    z += sunk(rounded(middle, y, 0.62, 0.72, 0.16))
    land = np.maximum(*(forms.outline_distance(middle, y, [((a - 17.5) * 0.0155, (b - 1.5) * 0.0155) for a, b in coast]) for coast in (reliefs.AFRICA, reliefs.MADAGASCAR)))
    z += 0.055 * smooth(land, -0.006, 0.05) + 0.02 * smooth(land, 0.03, 0.2)
    shield = np.minimum(rounded(right, y - 0.1, 0.62, 0.62, 0.06), 0.86 - np.hypot(np.abs(right) + 0.24, y - 0.13))
    z += sunk(np.where(y > 0.13, rounded(right, y - 0.1, 0.62, 0.62, 0.06), shield))
    bars = -1e9 * np.ones_like(x)
    for ax, ay, bx, by, wide in ((0, -0.42, 0, 0.44, 0.035), (-0.40, 0.36, 0.40, 0.36, 0.032), (-0.22, -0.44, 0.22, -0.44, 0.04), (-0.40, 0.36, -0.52, 0.02, 0.014), (-0.40, 0.36, -0.28, 0.02, 0.014), (0.40, 0.36, 0.52, 0.02, 0.014), (0.40, 0.36, 0.28, 0.02, 0.014)):
        dx, dy = bx - ax, by - ay
        t = np.clip(((right - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
        bars = np.maximum(bars, wide - np.hypot(right - ax - t * dx, y - ay - t * dy))
    for side in (-0.40, 0.40):
        bowl = np.minimum(0.15 - np.hypot(right - side, y - 0.02), 0.03 - y)
        bars = np.maximum(bars, bowl)
    z += 0.06 * smooth(bars, -0.010, 0.022)
    edge = rounded(x, y, 3.5, 1.55, 0.25)
    z += 0.05 * smooth(edge, 0.0, 0.22) - 0.05
    return z - 1.15 * smooth(-edge, -0.16, 0.62) ** 1.2


slab = forms.plate(7.84, 3.94, height, 1500, 760, gold, (2.75, 0.2, 1.0), (0, 0, -12))
forms.bar((5.2, 5.4, 0), 8, materials.gold(), 6.5, 2.6, 1.1)
studio.softbox((-4.5, 4.5, 4.2), (1.5, 0.3, 1), (4.5, 2.2), 420, (1, 0.90, 0.74))
studio.softbox((6.5, 5.0, 3.0), (1.5, 0.3, 1), (3.5, 2), 380, (1, 0.82, 0.58))
studio.softbox((1.5, -3.0, 7.5), (1.5, 0.3, 1), (7, 1.2), 120, (0.9, 0.96, 1))
studio.softbox((2.5, -9, 1.6), (2.5, -1.5, 0.7), (9, 2.2), 260, (1, 0.86, 0.66))
studio.softbox((-6, -5, 3), (1, 0, 1), (3, 3), 90, (1, 0.88, 0.70))
studio.camera((-0.4, -5.4, 6.4), (1.35, 0.0, 0.95), 44, 0.14, (1.6, 0.2, 1.0))
studio.render()
