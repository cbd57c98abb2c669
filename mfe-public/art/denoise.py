"""Takes the grain out of a path-traced picture without its lines.

Debian builds Blender without a denoiser, so the picture is rendered twice with half the samples. Where the
halves differ there is noise; where they agree there is picture. Each half is averaged over places that look
alike in the other half (non-local means, Rousselle 2012) and that show the same matter: colour, normal and
depth of the first hit are guides. Works on light (scene-linear), before the film.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np


def blur(image, radius):
    """Mean over a square of 2 * radius + 1 pixels."""
    for axis in (0, 1):
        padding = [(0, 0)] * image.ndim
        padding[axis] = (radius + 1, radius)
        total = np.cumsum(np.pad(image, padding, mode="edge"), axis=axis, dtype=np.float64)
        size = image.shape[axis]
        high = np.take(total, np.arange(size) + 2 * radius + 1, axis=axis)
        image = ((high - np.take(total, np.arange(size), axis=axis)) / (2 * radius + 1)).astype(np.float32)
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


def _shifted(image, dy, dx):
    return np.roll(image, (-dy, -dx), (0, 1))


def _average(one, other, guides, reach, stride, strength, guide_strength):
    """One pass: both halves, each weighed by the other. `guides` lists (image, variance floor)."""
    grain = (one - other) ** 2 / 2
    grain = np.minimum(blur(grain, 2), blur(grain, 5) * 4) + 1e-8 + (0.004 * (one + other)) ** 2
    guides = [(image, np.maximum(blur((image - blur(image, 1)) ** 2, 1) * 0.5, floor)) for image, floor in guides]
    height, width = one.shape[:2]
    sums = [np.zeros_like(one), np.zeros_like(other)]
    weights = [np.zeros((height, width, 1), np.float32) for _ in sums]

    def weigh(half, similar, dy, dx):
        there, grain_there = _shifted(half, dy, dx), _shifted(grain, dy, dx)
        distance = (half - there) ** 2 - (grain + np.minimum(grain, grain_there))
        distance = (distance / (1e-7 + strength * (grain + grain_there))).mean(-1)
        return np.minimum(np.exp(-np.clip(blur(distance, 2), 0, 30)), similar)[..., None]

    def same_matter(dy, dx):
        worst = np.zeros((height, width), np.float32)
        for image, spread in guides:
            worst = np.maximum(worst, ((image - _shifted(image, dy, dx)) ** 2 / spread).mean(-1))
        return np.exp(-worst / guide_strength)

    def add(target, source, weight, dy, dx):
        sums[target] += weight * _shifted(source, dy, dx)
        weights[target] += weight
        back = _shifted(weight, -dy, -dx)
        sums[target] += back * _shifted(source, -dy, -dx)
        weights[target] += back

    def step(job):
        target, dy, dx = job
        half, source = (other, one) if target == 0 else (one, other)
        add(target, source, weigh(half, same_matter(dy, dx), dy, dx), dy, dx)

    offsets = [
        (dy * stride, dx * stride)
        for dy in range(0, reach + 1)
        for dx in range(-reach, reach + 1)
        if (dy > 0 or dx > 0) and dy * dy + dx * dx <= reach * reach + 1
    ]
    with ThreadPoolExecutor(2) as pool:
        for dy, dx in offsets:
            list(pool.map(step, [(0, dy, dx), (1, dy, dx)]))
    for target, source in ((0, one), (1, other)):
        sums[target] += source
        weights[target] += 1
    return sums[0] / weights[0], sums[1] / weights[1]


def denoise(one, other, albedo, normal, depth):
    """The clean picture from its two halves (height, width, 3) and the guides of the first hit."""
    one, other = without_fireflies(one, other)
    near = 1 / (1 + np.clip(depth[..., :1], 0, 1e4))
    guides = [(blur(albedo, 1), 4e-4), (blur(normal, 1), 4e-3), (blur(near / near.max(), 1), 2e-5)]
    one, other = _average(one, other, guides, 5, 1, 0.8, 4.0)
    one, other = _average(one, other, guides, 4, 3, 2.0, 4.0)
    one, other = _average(one, other, guides, 3, 8, 3.0, 4.0)
    return (one + other) / 2


def bloom(image, amount):
    """Light that spreads in the lens around what is brighter than white."""
    bright = np.clip(image - 1.2, 0, 12)
    wide = sum(blur(blur(blur(bright, size), size), size) for size in _sizes(image.shape[1]))
    return image + amount * wide / 3


def _sizes(width):
    return [max(1, round(width * share)) for share in (0.003, 0.010, 0.035)]
