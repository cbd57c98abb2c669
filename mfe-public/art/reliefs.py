"""What is struck into coins and bars, as heights over the face (x and y in radii of the coin)."""

import math

import numpy as np
from forms import outline_distance, smooth_step

# The coast of Africa and of Madagascar in degrees east and north, coarse as on a coin.
AFRICA = (
    (-5.9, 35.8), (-2, 35.1), (3, 36.8), (7, 37), (10, 37.3), (11, 36.8), (10.2, 34.3), (11.5, 33.2), (15.2, 32.3),
    (19, 30.3), (20, 31), (20.1, 32.5), (23, 32.7), (25, 31.6), (29, 30.9), (31, 31.5), (32.4, 31.1), (32.8, 29.6),
    (34, 26.5), (35.5, 24), (37, 21), (37.3, 18.8), (38.6, 18), (39.7, 15.2), (42.5, 13), (43.3, 11.5), (44.5, 10.4),
    (47, 11.1), (51.2, 11.9), (50.8, 9.5), (48, 4.5), (45, 2), (42, -1), (40, -3), (39, -5), (39.5, -8.5), (40.5, -11),
    (40.7, -15), (37, -17.7), (34.8, -19.9), (35.5, -23), (32.8, -25.5), (32.5, -28.5), (30.5, -31), (27, -33.7),
    (22, -34), (19.8, -34.8), (18.3, -33.9), (17.8, -31.5), (15.2, -27), (14.5, -22.5), (12, -18), (11.8, -16),
    (13.7, -12), (13, -8.8), (12.2, -6), (9, -1), (9.5, 1), (9.7, 3.5), (8.5, 4.6), (6, 4.3), (4.3, 6.3), (1.2, 6),
    (-2, 4.8), (-4, 5.2), (-7.5, 4.4), (-9.5, 5.8), (-13, 8.5), (-15, 11), (-16.8, 13), (-17.4, 14.7), (-16.3, 16.5),
    (-16.2, 19), (-17, 21), (-16, 23.7), (-14.5, 26.3), (-12.8, 27.9), (-10, 29.5), (-9.7, 31), (-8, 33.3), (-6.5, 34.3),
)  # fmt: skip
MADAGASCAR = (
    (49.2, -12), (50.5, -15.5), (49.5, -18), (47.2, -24.9), (45, -25.5), (43.5, -22.5), (44.4, -19.8), (44, -17),
    (46.3, -15.7), (48, -13.7),
)  # fmt: skip


def _worn(outline, times=1):
    """An outline with its corners cut off, as a graver rounds them."""
    points = np.array(outline, float)
    for _ in range(times):
        ahead = np.roll(points, -1, axis=0)
        points = np.stack([0.75 * points + 0.25 * ahead, 0.25 * points + 0.75 * ahead], 1).reshape(-1, 2)
    return [tuple(point) for point in points]


def continent(x, y, scale=0.0205):
    """How far each point is inside of Africa or Madagascar (positive), or off their coasts."""
    land = np.full(x.shape, -1e9)
    for coast in (AFRICA, MADAGASCAR):
        outline = [((east - 17.5) * scale, (north - 1.5) * scale) for east, north in _worn(coast)]
        land = np.maximum(land, outline_distance(x, y, outline))
    return land


def africa(x, y):
    """The continent raised, a shallow dome with a rounded coast, from a field of fine meridians and parallels."""
    land = continent(x, y, 0.0188)
    ground = (0.026 + 0.040 * np.clip(1 - (x**2 + y**2) / 0.64, 0, 1)) * smooth_step(land, -0.010, 0.030)
    lines = np.zeros_like(x)
    for degrees in range(-60, 61, 20):
        bend = math.sin(math.radians(degrees)) * 0.86
        half = np.sqrt(np.clip(0.74 - y**2, 0, None))
        meridian = 1 - smooth_step(np.abs(x - bend * half / 0.86), 0.001, 0.009)
        parallel = 1 - smooth_step(np.abs(y - bend), 0.001, 0.009)
        lines = np.maximum(lines, meridian * (np.abs(y) < 0.75))
        lines = np.maximum(lines, parallel * (np.abs(x) < 0.873 * half))
    return ground + 0.008 * lines * smooth_step(-land, 0.010, 0.030) * smooth_step(0.80 - np.hypot(x, y), 0, 0.02)


def acacia(x, y):
    """An umbrella thorn on its plain before a rising sun."""
    tree = np.full(x.shape, -1e9)
    for cx, cy, rx, ry in ((0, 0.30, 0.52, 0.085), (-0.22, 0.39, 0.26, 0.07), (0.20, 0.42, 0.30, 0.075), (0.36, 0.27, 0.22, 0.05), (-0.40, 0.25, 0.18, 0.045)):
        tree = np.maximum(tree, (1 - np.hypot((x - cx) / rx, (y - cy) / ry)) * ry)
    for ax, ay, bx, by, wide in ((0, -0.42, 0.0, -0.08, 0.045), (0, -0.1, -0.26, 0.28, 0.026), (0, -0.1, 0.27, 0.27, 0.026), (0, -0.12, 0.03, 0.3, 0.022)):
        dx, dy = bx - ax, by - ay
        along = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
        tree = np.maximum(tree, wide - np.hypot(x - ax - along * dx, y - ay - along * dy))
    height = 0.05 * smooth_step(tree, -0.004, 0.05)
    plain = -0.42 + 0.03 * np.sin(x * 5) - y
    height = np.maximum(height, 0.035 * smooth_step(plain, 0, 0.06) * (1 + 0.1 * np.sin(y * 60 + 3 * np.sin(x * 4))))
    angle = np.arctan2(y + 0.42, x)
    rays = smooth_step(np.cos(angle * 26), 0.1, 0.6) * smooth_step(np.hypot(x, y + 0.42), 0.5, 0.6)
    rim = smooth_step(0.80 - np.hypot(x, y), 0, 0.05)
    return np.maximum(height, 0.012 * rays * (plain < 0)) * rim


def rosette(x, y):
    """Turned guilloche: crossed waves about a plain middle."""
    r, angle = np.hypot(x, y), np.arctan2(y, x)
    waves = 0.5 + 0.25 * np.cos(24 * angle + 40 * r) + 0.25 * np.cos(24 * angle - 40 * r)
    band = smooth_step(r, 0.34, 0.38) * smooth_step(0.80 - r, 0, 0.03)
    star = np.cos(8 * angle) * 0.06 + 0.22
    return 0.022 * waves * band + 0.04 * smooth_step(star - r, 0, 0.08)
