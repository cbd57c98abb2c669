"""Takes the grain out of a path-traced picture without its lines.

Debian builds Blender without a denoiser, so the picture is rendered twice with half the samples. Where the
halves differ there is noise; where they agree there is picture. Each half is averaged over places that look
alike in the other half (non-local means, Rousselle 2012) and that show the same matter: colour, normal and
depth of the first hit are guides. Works on light (scene-linear), before the film.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

PASSES = ((5, 1, 0.8), (4, 3, 2.0), (3, 8, 3.0))
"""How far each pass looks, in steps; how long a step is, in pixels; how much unlikeness it lets pass."""
MARGIN = 2 + max(reach * stride for reach, stride, _ in PASSES)
GUIDE_STRENGTH = 4.0


def blur(image, radius):
    """Mean over a square of 2 * radius + 1 pixels."""
    for axis in (0, 1):
        padding = [(0, 0)] * image.ndim
        padding[axis] = (radius + 1, radius)
        total = np.cumsum(np.pad(image, padding, mode="edge"), axis=axis, dtype=np.float64)
        low, high = [slice(None)] * image.ndim, [slice(None)] * image.ndim
        low[axis], high[axis] = slice(None, image.shape[axis]), slice(2 * radius + 1, None)
        image = ((total[tuple(high)] - total[tuple(low)]) / (2 * radius + 1)).astype(np.float32)
    return image


def brightest(image, radius=1):
    """The brightest value around each pixel."""
    for axis in (0, 1):
        image = np.maximum.reduce([np.roll(image, shift, axis) for shift in range(-radius, radius + 1)])
    return image


def without_fireflies(one, other):
    """A spark that only one half has is not part of the picture."""
    limit = brightest(blur(other, 1)) * 1.4 + 0.004
    return np.minimum(one, limit), np.minimum(other, brightest(blur(one, 1)) * 1.4 + 0.004)


def _planes(image, margin, outside=None):
    """An image (height, width, channels) as planes with a margin: what its edge shows, or the number `outside`."""
    around = ((0, 0), (margin, margin), (margin, margin))
    planes = np.moveaxis(image, -1, 0)
    return np.pad(planes, around, mode="edge") if outside is None else np.pad(planes, around, constant_values=outside)


def _box(plane):
    """Mean over squares of 5 x 5 values, which leaves two values less on each side."""
    tall = plane[:-4] + plane[1:-3] + plane[2:-2] + plane[3:-1] + plane[4:]
    return (tall[:, :-4] + tall[:, 1:-3] + tall[:, 2:-2] + tall[:, 3:-1] + tall[:, 4:]) / 25


def _guide(images):
    """
    What tells matter apart, as planes of (image, variance floor): `places`, unlike all else outside of the picture, and
    `shares`, by which a squared difference at a place counts.
    """
    places, shares = [], []
    for image, floor in images:
        spread = np.maximum(blur((image - blur(image, 1)) ** 2, 1) * 0.5, floor)
        places.append(_planes(image, MARGIN, 1e3))
        shares.append(_planes(1 / (spread * image.shape[-1] * GUIDE_STRENGTH), MARGIN))
    return places, shares


def _average(one, other, guides, reach, stride, strength):
    """One pass: both halves, each weighed by the other and by the guides."""
    grain = (one - other) ** 2 / 2
    grain = np.minimum(blur(grain, 2), blur(grain, 5) * 4) + 1e-8 + (0.004 * (one + other)) ** 2
    grain = _planes(grain, MARGIN)
    halves = [_planes(half, MARGIN) for half in (one, other)]
    height, width = one.shape[:2]
    rows = max(2 * reach * stride, 100_000 // width)
    offsets = [
        (dy * stride, dx * stride)
        for dy in range(0, reach + 1)
        for dx in range(-reach, reach + 1)
        if (dy > 0 or dx > 0) and dy * dy + dx * dx <= reach * reach + 1
    ]

    def strip(top):
        """Some rows of both halves. A weight counts for both ends of its offset: it is needed above and beside, too."""
        bottom = min(top + rows, height)

        def window(planes, halo, dy=0, dx=0, up=0, left=0, right=0):
            y, x = MARGIN + dy - halo, MARGIN + dx - halo
            return planes[:, y + top - up : y + bottom + 2 * halo, x - left : x + width + right + 2 * halo]

        sums = [window(half, 0).copy() for half in halves]
        weights = [np.ones(sums[0].shape[1:], np.float32) for _ in sums]
        for dy, dx in offsets:
            left, right = max(0, dx), max(0, -dx)
            here = {"up": dy, "left": left, "right": right}
            there = {"dy": dy, "dx": dx, **here}
            unlike = 0
            for places, shares in zip(*guides):
                apart = window(places, 0, **here) - window(places, 0, **there)
                apart *= apart
                apart *= window(shares, 0, **here)
                unlike = np.maximum(unlike, apart.sum(0))
            grain_here, grain_there = window(grain, 2, **here), window(grain, 2, **there)
            slack = grain_here + np.minimum(grain_here, grain_there)
            share = 1 / (3e-7 + 3 * strength * (grain_here + grain_there))
            for target, judge in ((0, 1), (1, 0)):
                distance = window(halves[judge], 2, **here) - window(halves[judge], 2, **there)
                distance *= distance
                distance -= slack
                distance *= share
                weight = np.exp(-np.maximum(_box(distance.sum(0)), unlike))
                for sign, similar in (
                    (1, weight[dy:, left : left + width]),
                    (-1, weight[: bottom - top, left - dx : left - dx + width]),
                ):
                    sums[target] += similar * window(halves[target], 0, sign * dy, sign * dx)
                    weights[target] += similar
        return [np.moveaxis(total / weight, 0, -1) for total, weight in zip(sums, weights)]

    with ThreadPoolExecutor(2) as pool:
        strips = list(pool.map(strip, range(0, height, rows)))
    return [np.concatenate(parts) for parts in zip(*strips)]


def denoise(one, other, albedo, normal, depth):
    """The clean picture from its two halves (height, width, 3) and the guides of the first hit."""
    one, other = without_fireflies(one, other)
    near = 1 / (1 + np.clip(depth[..., :1], 0, 1e4))
    guides = _guide([(blur(albedo, 1), 4e-4), (blur(normal, 1), 4e-3), (blur(near / near.max(), 1), 2e-5)])
    for reach, stride, strength in PASSES:
        one, other = _average(one, other, guides, reach, stride, strength)
    return (one + other) / 2


def bloom(image, amount):
    """Light that spreads in the lens around what is brighter than white."""
    bright = np.clip(image - 1.2, 0, 12)
    wide = sum(blur(blur(blur(bright, size), size), size) for size in _sizes(image.shape[1]))
    return image + amount * wide / 3


def _sizes(width):
    return [max(1, round(width * share)) for share in (0.003, 0.010, 0.035)]
