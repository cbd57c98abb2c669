"""Takes the grain out of the frames of a film, quicker than `denoise.py` does out of a picture.

As there, light is explained by what the guides show, but by one law for each block of pixels and those around it. Laws are
sought for blocks of several sizes, each on the even and on the odd pixels, as on a chessboard: how well each colour's law
foretells the other's light tells where smaller blocks are worth their grain.
"""

import numpy as np
from denoise import FLOORS, STEP, blur, brightest

BLOCKS = (14, 6, 3)
"""Pixels to a block's side: the steadiest laws first, the sharpest last."""
DOUBT, SURE = 0.02, 0.10
"""By which share a sharper law must err less to count at all, and to count alone."""
RIDGE = 0.05
"""How much a guide must vary before a law leans on it."""
ALIKE = 0.04
"""By which share light may differ from frame to frame and still be thought the same."""


def clean(light, guide):
    """The clean light (height, width, 3) of a frame, from its light and guides as in `denoise`."""
    light, shown, weight = _facts(light.astype(np.float32), guide.astype(np.float32))
    odd = np.add.outer(np.arange(light.shape[0]), np.arange(light.shape[1])) % 2 == 1
    scale = 1 / (blur(light, 3) ** 2 + 1e-3)
    picture, least = None, None
    for block in BLOCKS:
        even_told, odd_told = (_told(_laws(_around(sums)), shown, block) for sums in _sums(light, shown, weight, block))
        told = (even_told + odd_told) / 2
        error = (np.where(odd[..., None], even_told, odd_told) - light) ** 2 * scale
        error = blur(blur(error.sum(-1), 5), 5)
        if picture is None:
            picture, least = told, error
            continue
        share = np.clip((least / error - 1 - DOUBT) / (SURE - DOUBT), 0, 1)
        share = blur(blur(share, 2), 2)
        picture += share[..., None] * (told - picture)
        least += share * (error - least)
    return np.maximum(picture, 0)


def steadied(picture, others):
    """A clean picture, mixed with others of the same film where they show the same."""
    around = blur(picture, 3)
    total, weights = picture.copy(), np.ones_like(picture[..., :1])
    for other in others:
        apart = np.abs(blur(other, 3) - around).sum(-1, keepdims=True) / (around.sum(-1, keepdims=True) + 0.02)
        weight = np.exp(-((apart / ALIKE) ** 2))
        total += weight * other
        weights += weight
    return total / weights


def _facts(light, guide):
    """Light without sparks, what is shown in units of its floors, and how much each pixel counts: the less, the brighter."""
    beside = (blur(light, 2) * 25 - light) / 24
    light = np.minimum(light, brightest(beside, 2) * 3 + 0.02)
    units = np.array(FLOORS, np.float32)
    units[6] *= guide[..., 6].max() + 1e-6
    y, x = np.mgrid[: light.shape[0], : light.shape[1]].astype(np.float32) / STEP
    return light, np.dstack([y, x, guide / units]), 1 / (blur(light, 4).mean(-1) + 0.03) ** 2


def _sums(light, shown, weight, block):
    """Sums of products over each block (rows, columns, known, known + 3), of its even and of its odd pixels."""
    height, width = weight.shape
    tall, wide = -(-height // block), -(-width // block)
    short = ((0, tall * block - height), (0, wide * block - width), (0, 0))
    every = np.pad(np.dstack([np.ones_like(weight), shown, light]).astype(np.float64), short)
    weight = np.pad(weight[..., None].astype(np.float64), short)
    odd = np.add.outer(np.arange(tall * block), np.arange(wide * block))[..., None] % 2

    def blocks(image):
        return image.reshape(tall, block, wide, block, -1).swapaxes(1, 2).reshape(tall, wide, block * block, -1)

    known, right = 1 + shown.shape[-1], blocks(every)
    return [np.matmul(blocks(every[..., :known] * weight * (odd == side)).swapaxes(-1, -2), right) for side in (0, 1)]


def _around(sums):
    """Each block's sums with those of the blocks around it, which count half."""
    for axis in (0, 1):
        sums = np.moveaxis(sums, axis, 0)
        wider = 2 * sums
        wider[1:] += sums[:-1]
        wider[:-1] += sums[1:]
        sums = np.moveaxis(wider, 0, axis)
    return sums


def _laws(sums):
    """The light where nothing is shown, and what each thing shown adds to it (rows, columns, known, 3)."""
    known = sums.shape[-2]
    mean = sums[..., :1, :] / (sums[..., :1, :1] + 1e-9)
    spread = sums[..., 1:, 1:] / (sums[..., :1, :1] + 1e-9) - mean[..., 0, 1:known, None] * mean[..., 1:]
    index = np.arange(known - 1)
    spread[..., index, index] += RIDGE
    slopes = np.linalg.solve(spread[..., : known - 1], spread[..., known - 1 :])
    return np.concatenate([mean[..., known:] - np.matmul(mean[..., 1:known], slopes), slopes], -2).astype(np.float32)


def _told(laws, shown, block):
    """The light that the laws tell of what each pixel shows; between the middles of blocks they run into each other."""
    height, width = shown.shape[:2]
    low_y, high_y, share_y = _between(height, laws.shape[0], block)
    low_x, high_x, share_x = _between(width, laws.shape[1], block)
    picture = np.zeros((height, width, 3), np.float32)
    for known in range(laws.shape[2]):
        rows = laws[low_y, :, known] * (1 - share_y)[:, None, None] + laws[high_y, :, known] * share_y[:, None, None]
        law = rows.take(low_x, 1)
        law += (rows.take(high_x, 1) - law) * share_x[:, None]
        picture += law * shown[..., known - 1 : known] if known else law
    return picture


def _between(size, count, block):
    """For each pixel the blocks whose middles are before and after it, and the share of the latter."""
    place = (np.arange(size) + 0.5) / block - 0.5
    low = np.clip(np.floor(place).astype(int), 0, count - 1)
    return low, np.minimum(low + 1, count - 1), np.clip(place - low, 0, 1).astype(np.float32)
