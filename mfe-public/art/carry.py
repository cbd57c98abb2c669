"""The pictures between two rendered pictures of a film: what moves is carried to where it is by then, and mixed.

Pictures are rows from the bottom, only of what is within bounds (left, bottom, right, top, in pixels). No Blender in here.
"""

import numpy as np
from denoise import blur, brightest, twice

NEAR = 14
"""So many pixels around a mirror image are carried along with it, the farther the less."""

RIM = 4
"""So many pixels around a turning block are carried with it."""


class Eye:
    """What the camera sees of a picture of this size (width, height), within the bounds."""

    def __init__(self, place, target, lens_mm, size, bounds):
        self.place, self.size, self.bounds = np.array(place, float), size, bounds
        ahead = np.array(target) - self.place
        self.ahead = ahead / np.linalg.norm(ahead)
        right = np.cross(self.ahead, (0, 0, 1))
        self.right = right / np.linalg.norm(right)
        self.up = np.cross(self.right, self.ahead)
        self.focal = lens_mm / 36 * size[0]

    def rays(self):
        """The direction in which each pixel looks."""
        left, bottom, right, top = self.bounds
        x = (np.arange(left, right) + 0.5 - self.size[0] / 2) / self.focal
        y = (np.arange(bottom, top) + 0.5 - self.size[1] / 2) / self.focal
        return self.ahead + x[None, :, None] * self.right + y[:, None, None] * self.up

    def apart(self, points, step=1):
        """How far away from each pixel, or so manieth pixel, its point is seen, in pixels: x and y."""
        away = points - self.place
        deep = away @ self.ahead
        left, bottom, right, top = self.bounds
        x = self.focal * (away @ self.right) / deep + self.size[0] / 2 - 0.5 - np.arange(left, right, step)
        y = self.focal * (away @ self.up) / deep + self.size[1] / 2 - 0.5 - np.arange(bottom, top, step)[:, None]
        return np.dstack([x, y])


def mixed(eye, late, pictures, distances, moves):
    """
    The picture between two, `late` of the way from one to the other. For each of the two: how far away what it shows is,
    and `moves(points)`: where they are by then, not a number for what does not move. Where to is told for every other pixel.
    """
    rays = eye.rays()[::2, ::2]
    rays /= np.linalg.norm(rays, axis=-1, keepdims=True)
    flows, masks, covers = [], [], []
    for distance, move in zip(distances, moves):
        near = -brightest(-distance.astype(np.float32), 2)[::2, ::2, None]
        flow = eye.apart(move(eye.place + near * rays), 2)
        mask = np.isfinite(flow[..., :1]).astype(np.float32)
        there = -_settled(_spread(flow / 2))
        shape = distance.shape
        flows.append(twice(2 * there, shape))
        masks.append(twice(mask, shape))
        covers.append(twice(fetched(mask, there, linear=True), shape))
    cover = np.clip(np.maximum(*covers), 0, 1)
    rows, columns = np.flatnonzero(cover.any((1, 2))), np.flatnonzero(cover.any((0, 2)))
    weights = (1 - late, late)
    still = [weight * (1.001 - blur(mask, 1)) for weight, mask in zip(weights, masks)]
    picture = sum(weight * picture for weight, picture in zip(still, pictures)) / sum(still)
    if len(rows):
        part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        shares = [weight * share[part] + 1e-6 for weight, share in zip(weights, covers)]
        moved = sum(share * fetched(picture, flow[part], part) for share, picture, flow in zip(shares, pictures, flows)) / sum(shares)
        picture[part] += cover[part] * (moved - picture[part])
    return picture


def _settled(flow):
    """The same flow, told at the pixels where it ends instead of those where it starts."""
    back = flow
    for _ in range(5):
        back = fetched(flow, -back, linear=True)
    return back


def _spread(flow):
    """A flow that is known in places, and everywhere else as it is near there."""
    known = np.isfinite(flow[..., :1])
    whole, there = np.where(known, flow, 0).astype(np.float32), known[..., 0].astype(np.float32)
    for radius in (2, 8, 32):
        weight = blur(there, radius)
        fill = (there < 0.5) & (weight > 1e-4)
        near = blur(whole * there[..., None], radius) / np.maximum(weight, 1e-4)[..., None]
        whole = np.where(fill[..., None], near, whole)
        there = np.maximum(there, fill)
    return whole * there[..., None]


class Turning:
    """
    A frustum on a polished plane that mirrors it, turning about the vertical axis through `axis`. Its half length, half
    width and height at its foot and at its top.
    """

    def __init__(self, axis, foot, top, eye):
        self.axis, self.foot, self.top, self.eye = np.array(axis), foot, top, eye

    def mixed(self, late, pictures, degrees, others):
        """
        The picture with the block at this angle, `late` of the way between two pictures of it at the other angles. Where to
        is told for every other pixel.
        """
        rays, place, shape = self.eye.rays()[::2, ::2], self.eye.place, pictures[0].shape
        ground = self.axis[2] + self.foot[2]
        below = place * (1, 1, -1) + (0, 0, 2 * ground)
        itself, mirrored = self._hit(place, rays, degrees), self._hit(below, rays * (1, 1, -1), degrees)
        carried, still = [], []
        for picture, other, weight in zip(pictures, others, (1 - late, late)):
            flow = _spread(self.eye.apart(turned(itself, other) + self.axis, 2))
            carried.append(weight * fetched(picture, twice(flow, shape)))
            image = (turned(mirrored, other) + self.axis) * (1, 1, -1) + (0, 0, 2 * ground)
            flow = _faded(self.eye.apart(image, 2))
            hidden = self._cover(self._hit(place, rays, other))
            free = weight * (1.001 - np.clip(fetched(hidden, flow / 2, linear=True), 0, 1))
            still.append((twice(free, shape), fetched(picture, twice(flow, shape), linear=True)))
        cover = twice(self._cover(itself), shape)
        background = sum(free * picture for free, picture in still) / sum(free for free, _ in still)
        return cover * sum(carried) + (1 - cover) * background

    def _cover(self, points):
        """Where points of every other pixel are, with the rim that belongs to them: edges are not sharp."""
        return blur(brightest(np.isfinite(points[..., 0]).astype(np.float32), RIM // 2), 1)[..., None]

    def _hit(self, place, rays, degrees):
        """Where rays from the place hit the block as it stands at this angle, in its own directions; not a number elsewhere."""
        start, rays = turned(place - self.axis, -degrees), turned(rays, -degrees)
        enters, leaves = np.zeros(rays.shape[:2]), np.full(rays.shape[:2], np.inf)
        (long, wide, low), (short, narrow, high) = self.foot, self.top
        planes = [((0, 0, 1), high), ((0, 0, -1), -low)]
        for side in (-1, 1):
            for normal, reach in (((side * (high - low), 0, long - short), long), ((0, side * (high - low), wide - narrow), wide)):
                planes.append((normal, abs(normal[0] + normal[1]) * reach + normal[2] * low))
        for normal, reach in planes:
            along, apart = rays @ np.array(normal, float), reach - start @ np.array(normal, float)
            share = apart / np.where(along == 0, 1e-9, along)
            enters = np.where(along < 0, np.maximum(enters, share), enters)
            leaves = np.where(along > 0, np.minimum(leaves, share), leaves)
        return np.where((enters < leaves)[..., None], start + enters[..., None] * rays, np.nan)


def turned(points, degrees):
    """Points turned about the vertical axis."""
    a = np.radians(degrees)
    x, y, z = np.moveaxis(points, -1, 0)
    return np.stack([x * np.cos(a) - y * np.sin(a), x * np.sin(a) + y * np.cos(a), z], -1)


def _faded(flow):
    """A flow that is known in places, and around them less and less."""
    known = np.isfinite(flow[..., 0]).astype(np.float32)
    share = np.clip(blur(blur(known, NEAR // 4), NEAR // 4) * 2, 0, 1)
    return _spread(flow) * np.where(known, 1, share)[..., None]


def fetched(picture, flow, part=np.s_[:, :], linear=False):
    """A part of the picture, each pixel from where the flow points (bicubic, or linear)."""
    height, width = picture.shape[:2]
    rows, columns = (axis[part] for axis in np.mgrid[:height, :width])
    x, y = columns + flow[..., 0], rows + flow[..., 1]
    left, low = np.floor(x).astype(int), np.floor(y).astype(int)
    across, up = ((_line if linear else _curve)(share) for share in (x - left, y - low))
    total = np.zeros((*x.shape, picture.shape[2]), picture.dtype)
    for k, tall in up.items():
        row = np.clip(low + k, 0, height - 1)
        line = sum(wide[..., None] * picture[row, np.clip(left + j, 0, width - 1)] for j, wide in across.items())
        total += tall[..., None] * line
    return total


def _line(t):
    t = t.astype(np.float32)
    return {0: 1 - t, 1: t}


def _curve(t):
    """Catmull-Rom: how much the four places around a place count."""
    t = t.astype(np.float32)
    return {
        -1: ((2 - t) * t - 1) * t / 2,
        0: ((3 * t - 5) * t * t + 2) / 2,
        1: ((4 - 3 * t) * t + 1) * t / 2,
        2: (t - 1) * t * t / 2,
    }
