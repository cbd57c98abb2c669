"""Very near: the marks a bank's assayer has struck into a bar."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import numpy as np
import reliefs
import staging
import studio

studio.start()
studio.room(staging.ground(), depth=16, wash=0)
smooth = forms.smooth_step


def rounded(x, y, wide, high, corner):
    """Distance inside a rectangle with round corners."""
    dx, dy = np.abs(x) - wide + corner, np.abs(y) - high + corner
    return -(np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - corner)


def stroke(x, y, ax, ay, bx, by, wide):
    """Distance inside a bar from one point to another."""
    dx, dy = bx - ax, by - ay
    t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
    return wide - np.hypot(x - ax - t * dx, y - ay - t * dy)


def struck(frame, figure):
    """A punch mark: its ground is pressed in, the metal around it raised a little, the figure stands in it, rounded."""
    ground = -0.070 * smooth(frame, -0.02, 0.06) + 0.016 * np.exp(-((frame + 0.045) / 0.04) ** 2)
    return ground + 0.064 * smooth(figure, -0.014, 0.055) * smooth(frame, 0.03, 0.09)


def flower(x, y):
    """A flower of eight petals about a bead."""
    far, around = np.hypot(x, y), np.arctan2(y, x)
    petals = np.minimum(0.42 + 0.15 * np.cos(8 * around) - far, far - 0.22) * 0.8
    return np.maximum(petals, 0.15 - far)


def scales(x, y):
    """A pair of scales."""
    inside = np.full(x.shape, -1e9)
    for line in ((0, -0.36, 0, 0.42, 0.045), (-0.40, 0.34, 0.40, 0.34, 0.04), (-0.20, -0.38, 0.20, -0.38, 0.05)):
        inside = np.maximum(inside, stroke(x, y, *line))
    for side in (-0.40, 0.40):
        for end in (-0.13, 0.13):
            inside = np.maximum(inside, stroke(x, y, side, 0.34, side + end, 0.0, 0.02))
        inside = np.maximum(inside, np.minimum(0.18 - np.hypot(x - side, y - 0.02), 0.03 - y))
    return inside


def even(image, size):
    """An image without steps: weighed means along both axes."""
    weights = np.exp(-0.5 * (np.arange(-3 * size, 3 * size + 1) / size) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        around = [(0, 0), (0, 0)]
        around[axis] = (3 * size, 3 * size)
        wide, count = np.moveaxis(np.pad(image, around, mode="edge"), axis, 0), image.shape[axis]
        image = np.moveaxis(sum(weight * wide[k : k + count] for k, weight in enumerate(weights)), 0, axis)
    return image


def height(x, y):
    """The face of the bar with three marks in a row: the flower, the continent, the scales."""
    z = 0.010 * np.sin(1.3 * x + 1.1 * np.sin(0.9 * y)) + 0.008 * np.sin(1.9 * y + 1.2 * np.sin(1.1 * x))
    left, middle, right = x + 1.95, x + 0.05, x - 1.85
    z += struck(0.78 - np.hypot(left, y), flower(left, y))
    z += struck(rounded(middle, y, 0.70, 0.80, 0.22), reliefs.continent(middle, y, 0.0168))
    z += struck(0.78 - np.hypot(right, y), scales(right, y))
    edge = rounded(x, y, 3.7, 1.75, 0.30)
    z -= 0.10 * (1 - smooth(edge, 0.0, 0.42)) ** 2
    return even(z - 1.25 * smooth(-edge, -0.10, 0.75) ** 1.25, 2)


forms.plate(8.6, 4.7, height, 1300, 710, staging.gold(0.25), (3.2, 0.6, 1.0), (0, 0, -14))

staging.light((5.5, 8.0, 6.6), (2.6, 0.4, 1), (9, 6), 440, (1, 0.93, 0.80))
staging.light((-5.0, 1.5, 2.6), (1.0, 0.3, 1), (4, 3), 260, (0.90, 1, 0.95))
staging.light((3.5, -9.0, 2.4), (2.5, -1.2, 0.6), (9, 3), 240, (1, 0.86, 0.66))
staging.shot((-0.7, -7.2, 6.9), (1.60, 0.20, 0.85), 42, 0.50, (2.6, 0.2, 1.0))
studio.render()
