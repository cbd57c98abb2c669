"""Takes the grain out of a path-traced picture without its lines.

Debian builds Blender without a denoiser, so a picture is rendered as an even number of parts that share no sample, half
of them for each side. Where the sides differ there is noise; where they agree there is picture. Around every few
pixels each side's light is explained as a sum of what the guides show there (nonlinearly weighted first-order
regression, Bitterli 2016): pixels count by how alike their surroundings are in the other side (non-local means). All
explanations that cover a pixel are averaged. This is done with several strictnesses and, for slow gradients, on smaller
copies; what foretells the other side best is taken. Works on light (scene-linear), before the film.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

PATCH = 3
"""Surroundings that are compared: so many pixels to each side."""
FLOORS = (0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.004, 0.02)
"""What is no difference yet in a guide: albedo, normal, depth (as a share of the deepest), roughness."""
STEP = 6.0
"""A distance in pixels that counts as much as such a difference."""
CAUTION = 0.05
"""How much a law must gain before it leans on a guide."""
OWN = 0.1
"""Weight of a pixel's own light beside what all laws tell of it."""
REACH = 6
"""How far to look, in pixels to each side."""
STRIDE = 3
"""How many pixels apart laws are sought."""
LONELY = 6.0
"""The weight below which a pixel that they tell of gets a law of its own."""
CHOICES = ((0.4, 15.0, 1.0), (0.6, 30.0, 500.0))
"""
How strictly: unlikeness of light and of guides let pass, distrust of guides that are noisy themselves, as where the lens
blurs.
"""
SCALES = 3
"""How many sizes of the picture."""


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


def without_fireflies(lights):
    """A spark that only one part has is not part of the picture."""
    total = sum(lights)
    rest = [(total - light) / (len(lights) - 1) for light in lights]
    return [np.minimum(light, brightest(blur(other, 2), 2) * 3 + 0.02) for light, other in zip(lights, rest)]


def denoise(lights, guides):
    """
    The clean picture (height, width, 3) from an even number of parts, and for each part what its pixels show (height,
    width, 8): albedo, normal, depth, roughness.
    """
    lights = without_fireflies(lights)
    around = blur(sum(lights) / len(lights), 1)
    clean = np.mean(_scales(lights, guides, SCALES), 0)
    return np.clip(clean, -brightest(-around), brightest(around) * 1.2)


def _scales(lights, guides, scales):
    """Both sides, clean; slow gradients from a copy of half the size if that foretells better."""
    count = len(lights)
    sides = [sum(lights[side::2]) / (count // 2) for side in (0, 1)]
    mean = (sides[0] + sides[1]) / 2
    noise = sum((light - mean) ** 2 for light in lights) / ((count - 1) * (count // 2))
    choices = _explained(sides, noise, _guide(guides))
    if scales > 1:
        small = _scales([_half(light) for light in lights], [_half(guide) for guide in guides], scales - 1)
        fine = _best(choices, sides)
        choices = [fine, [twice(smaller - _half(side), side.shape) + side for side, smaller in zip(fine, small)]]
    return _best(choices, sides)


def _half(image):
    height, width = image.shape[0] // 2 * 2, image.shape[1] // 2 * 2
    even = image[:height, :width]
    return (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) / 4


def twice(image, shape):
    """A picture of about this size from one of half of it."""
    for axis in (0, 1):
        image = np.moveaxis(image, axis, 0)
        around = np.concatenate([image[:1], image, image[-1:]])
        larger = np.empty((2 * len(image), *image.shape[1:]), np.float32)
        larger[::2] = 0.75 * image + 0.25 * around[:-2]
        larger[1::2] = 0.75 * image + 0.25 * around[2:]
        image = np.moveaxis(larger, 0, axis)
    image = image[: shape[0], : shape[1]]
    short = [(0, shape[axis] - image.shape[axis]) for axis in (0, 1)]
    return np.pad(image, [*short, (0, 0)], mode="edge")


def _best(choices, sides):
    """Of several clean pictures, at each place the one that foretells the other side best."""
    if len(choices) == 1:
        return choices[0]
    scale = 1 / (blur(sides[0] + sides[1], 3) ** 2 + 1e-4)
    errors = []
    for one, other in choices:
        error = (((one - sides[1]) ** 2 + (other - sides[0]) ** 2) * scale).sum(-1)
        errors.append(blur(blur(error, 3), 3))
    pick = np.argmin(errors, 0)
    shares = [blur(blur((pick == number).astype(np.float32), 2), 2)[..., None] for number in range(len(choices))]
    return [sum(share * choice[side] for share, choice in zip(shares, choices)) for side in (0, 1)]


def _guide(guides):
    """What tells matter apart and its noise, each in units of its floor."""
    count = len(guides)
    mean = sum(guides) / count
    deepest = mean[..., 6].max() + 1e-6
    units = np.array(FLOORS, np.float32)
    units[6] *= deepest
    noise = sum((guide - mean) ** 2 for guide in guides) / ((count - 1) * (count // 2))
    sides = [(sum(guides[side::2]) / (count // 2 * units)).astype(np.float32) for side in (0, 1)]
    return sides, blur(noise / units**2, 1)


def _explained(sides, noise, guide):
    """Both sides for each strictness."""
    height, width = noise.shape[:2]
    span, margin = 2 * REACH + 1, REACH + PATCH
    noise = np.maximum(blur(noise, 1), 0.3 * blur(noise, 4)) + 1e-8 + (0.003 * (sides[0] + sides[1])) ** 2
    pads = ((margin, margin), (margin, margin), (0, 0))
    lights = [np.pad(side, pads, mode="edge") for side in sides]
    planes = [np.ascontiguousarray(np.moveaxis(light, -1, 0)) for light in lights]
    grain = np.ascontiguousarray(np.moveaxis(np.pad(noise, pads, mode="edge"), -1, 0))
    y, x = np.mgrid[: lights[0].shape[0], : lights[0].shape[1]].astype(np.float32)
    exists = ((y >= margin) & (y < margin + height) & (x >= margin) & (x < margin + width)).astype(np.float32)
    shown, doubt = guide
    facts = [
        np.dstack([exists, y / STEP, x / STEP, np.pad(side, pads, mode="edge"), light])
        for side, light in zip(shown, lights)
    ]
    known = facts[0].shape[-1] - 3

    def unlike(judge, top, centres):
        """How much the surroundings of each centre differ from those of each place in its window, row by row."""
        tall, wide = len(centres) + 2 * PATCH, width + 2 * PATCH
        here = np.s_[:, top + REACH : top + REACH + tall, REACH : REACH + wide]
        light, dust = planes[judge][here], grain[here]
        away = [np.empty((span * span, len(columns)), np.float32) for columns in centres]
        for number in range(span * span):
            dy, dx = divmod(number, span)
            there = np.s_[:, top + dy : top + dy + tall, dx : dx + wide]
            other = grain[there]
            apart = planes[judge][there] - light
            apart *= apart
            apart -= np.minimum(dust, other)
            apart -= dust
            apart /= dust + other
            flat = apart[0] + apart[1] + apart[2]
            for row, columns in enumerate(centres):
                if len(columns):
                    line = flat[row : row + 2 * PATCH + 1].sum(0)
                    total = line[:width].copy()
                    for k in range(1, 2 * PATCH + 1):
                        total += line[k : k + width]
                    away[row][number] = total[columns]
        scale = 1 / (3 * (2 * PATCH + 1) ** 2)
        return [np.maximum(rows.T, 0) * scale for rows in away]

    def strip(top, centres):
        """What the laws found around some pixels of some rows tell of all pixels that they cover, and their weights."""
        sums = np.zeros((len(CHOICES), 2, len(centres) - 1 + span, width - 1 + span, 4), np.float32)
        for side in (0, 1) if any(len(columns) for columns in centres) else ():
            away = unlike(1 - side, top, centres)
            for row, columns in enumerate(centres):
                if not len(columns):
                    continue
                source = facts[side][top + row + PATCH : top + row + PATCH + span, PATCH:]
                sy, sx, sc = source.strides
                view = np.lib.stride_tricks.as_strided(source, (width, span, span, known + 3), (sx, sy, sx, sc))
                window = view[columns].reshape(len(columns), span * span, known + 3)
                middle = span * span // 2
                window[..., 1:known] -= window[:, middle : middle + 1, 1:known].copy()
                vague = doubt[top + row, columns]
                distinct = np.matmul(window[..., 3:known] ** 2, 1 / (1 + vague[..., None]))[..., 0]
                for number, (light_slack, guide_slack, distrust) in enumerate(CHOICES):
                    ridge = 1 + distrust * np.pad(vague, ((0, 0), (3, 0)))
                    ridge[:, 0] = 1e-6
                    share = np.exp(-away[row] / light_slack**2 - distinct / guide_slack**2) * window[..., 0]
                    weighted = window[..., :known] * share[..., None]
                    law = _solved(np.matmul(weighted.transpose(0, 2, 1), window), ridge)
                    told = np.empty((len(columns), span * span, 4), np.float32)
                    told[..., :3] = np.maximum(np.matmul(window[..., :known], law), 0) * share[..., None]
                    told[..., 3] = share
                    told = told.reshape(len(columns), span, span, 4).transpose(2, 1, 0, 3)
                    for dx in range(span):
                        sums[number, side, row : row + span, columns + dx] += told[dx].transpose(1, 0, 2)
        return sums

    totals = np.zeros((len(CHOICES), 2, height + 2 * REACH, width + 2 * REACH, 4), np.float32)
    inside = totals[:, :, REACH : REACH + height, REACH : REACH + width]

    def explain(wanted):
        tops = range(0, height, 8)
        centres = [[np.flatnonzero(line) for line in wanted[top : top + 8]] for top in tops]
        with ThreadPoolExecutor(2) as pool:
            for top, sums in zip(tops, pool.map(strip, tops, centres)):
                totals[:, :, top : top + sums.shape[2]] += sums

    grid = np.zeros((height, width), bool)
    grid[::STRIDE, ::STRIDE] = True
    explain(grid)
    explain((inside[..., 3].min((0, 1)) < LONELY) & ~grid)
    return [
        [(told[..., :3] + OWN * side) / (told[..., 3:] + OWN) for told, side in zip(choice, sides)] for choice in inside
    ]


def _solved(moments, ridge):
    """What each guide adds to the light, from sums of squares (number, known, known + 3)."""
    system = moments.astype(np.float64)
    known = system.shape[1]
    index = np.arange(known)
    system[:, index, index] += ridge * system[:, :1, 0] * CAUTION
    for k in index:
        row = system[:, k, k:] / system[:, k, k, None]
        system[:, :, k:] -= system[:, :, k, None] * row[:, None]
        system[:, k, k:] = row
    return system[..., known:].astype(np.float32)


def soften(image):
    """
    A pixel that a glaring edge crosses comes out as glaring as the edge: such edges are spread a little, as bright as
    they are on film, or they show steps.
    """
    seen = image / (image + 0.8)
    gray = seen.mean(-1, keepdims=True)
    steep = np.clip((brightest(gray) + brightest(-gray) - 0.3) / 0.25, 0, 1)
    seen += (_spread(_spread(seen)) - seen) * _spread(steep)
    return 0.8 * seen / (1 - seen)


def _spread(image, share=0.16):
    for axis in (0, 1):
        padding = [(0, 0)] * image.ndim
        padding[axis] = (1, 1)
        padded = np.moveaxis(np.pad(image, padding, mode="edge"), axis, 0)
        image = np.moveaxis(share * (padded[:-2] + padded[2:]) + (1 - 2 * share) * padded[1:-1], 0, axis)
    return image


def bloom(image, amount):
    """Light that spreads in the lens around what is brighter than white."""
    bright = _half(np.clip(image - 1.2, 0, 12))
    wide = sum(blur(blur(blur(bright, size), size), size) for size in _sizes(bright.shape[1]))
    return image + amount / 3 * twice(wide, image.shape)


def _sizes(width):
    return [max(1, round(width * share)) for share in (0.003, 0.010, 0.035)]
