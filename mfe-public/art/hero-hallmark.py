"""Very near: the marks an assayer has struck inside a heavy ring, on ivory linen, the loupe laid aside."""

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
studio.room(staging.ground(), depth=13, wash=0)
smooth = forms.smooth_step
RADIUS, WIDE, THICK = 1.62, 1.02, 0.17


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
    ground = -0.085 * smooth(frame, -0.02, 0.06) + 0.018 * np.exp(-((frame + 0.045) / 0.04) ** 2)
    return ground + 0.078 * smooth(figure, -0.014, 0.060) * smooth(frame, 0.03, 0.09)


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


def marks(x, y):
    """The flower, the continent and the scales in a row, `x` along the ring and `y` across it, in units of a mark."""
    left, right = x + 1.95, x - 1.95
    z = struck(0.78 - np.hypot(left, y), flower(left, y))
    z += struck(rounded(x, y, 0.72, 0.82, 0.22), reliefs.continent(x, y, 0.0168))
    return z + struck(0.78 - np.hypot(right, y), scales(right, y))


def ring(material, place, turn):
    """A band, flat and marked within, domed without, with a beaded edge line on its outside."""
    unit = 0.36
    fine = np.linspace(-3.0 * unit / RADIUS, 3.0 * unit / RADIUS, 780)
    around = np.concatenate([fine, np.linspace(fine[-1], 2 * math.pi + fine[0], 260)[1:-1]])
    flat = np.linspace(WIDE / 2 - 0.07, -WIDE / 2 + 0.07, 250)
    u, v = np.meshgrid(around, flat, indexing="ij")
    inner = RADIUS - unit * marks(RADIUS * u / unit, v / unit) * smooth(3.0 - np.abs(RADIUS * u / unit), 0, 0.1)
    inner = inner + 0.006 * (2 * v / WIDE) ** 2 + 0.0018 * np.sin(3 * u + 2 * v)
    edge = []
    for a in np.linspace(0, math.pi / 2, 8)[1:]:
        edge.append((RADIUS + 0.07 * (1 - math.cos(a)), -WIDE / 2 + 0.07 - 0.07 * math.sin(a)))
    for s in np.linspace(0, math.pi, 44)[1:-1]:
        edge.append((RADIUS + THICK * 0.55 + THICK * 0.45 * math.sin(s) ** 0.6, -WIDE / 2 * math.cos(s)))
    for a in np.linspace(math.pi / 2, 0, 8)[:-1]:
        edge.append((RADIUS + 0.07 * (1 - math.cos(a)), WIDE / 2 - 0.07 + 0.07 * math.sin(a)))
    reach = np.concatenate([inner, np.tile([r for r, _ in edge], (len(around), 1))], 1)
    level = np.concatenate([v, np.tile([z for _, z in edge], (len(around), 1))], 1)
    angle = math.pi / 2 - np.repeat(around[:, None], reach.shape[1], 1)
    points = np.stack([reach * np.cos(angle), reach * np.sin(angle), level], -1)
    return forms._thing("ring", forms._closed_grid("ring", points), material, place, (0, 0, turn))


linen = materials.matter("linen", (0.40, 0.345, 0.25), 0.88, 0, 0, sheen=0.5, specular=0.12)
tree = linen.node_tree
place = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
weave = []
for direction in "XY":
    wave = tree.nodes.new("ShaderNodeTexWave")
    wave.bands_direction = direction
    wave.inputs["Scale"].default_value, wave.inputs["Distortion"].default_value = 9.0, 1.1
    wave.inputs["Detail"].default_value, wave.inputs["Detail Scale"].default_value = 2, 1.6
    tree.links.new(place, wave.inputs["Vector"])
    weave.append(wave.outputs["Fac"])
bump = tree.nodes.new("ShaderNodeBump")
bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.55, 0.03
tree.links.new(staging._node(tree, "Math", *weave, operation="MAXIMUM"), bump.inputs["Height"])
tree.links.new(bump.outputs["Normal"], tree.nodes["Principled BSDF"].inputs["Normal"])


def folded(x, y):
    """A folded cloth: slow waves, soft edges all about, the crease of its last fold."""
    edge = rounded(x, y, 2.75, 2.30, 0.10) + 0.02 * np.sin(3.1 * x) * np.sin(2.3 * y)
    crease = 0.018 * np.exp(-(((y + 0.1 * x - 1.2) / 0.05) ** 2))
    return (0.11 + 0.012 * np.sin(1.1 * x + 1.3 * np.sin(0.9 * y)) - crease) * smooth(edge, 0, 0.14) - 0.02


forms.plate(5.7, 4.8, folded, 700, 590, linen, (2.55, 0.45, 0), (0, 0, 14))
ring(staging.gold(0.20), (2.05, 0, WIDE / 2 + 0.10), -16)

# The loupe behind, out of focus.
brass = staging.brass(0.2)
rim = [(0.60, 0.0), (0.66, 0.0), (0.70, 0.03), (0.72, 0.09), (0.70, 0.15), (0.66, 0.18), (0.60, 0.18), (0.585, 0.09), (0.60, 0.0)]
forms.together([
    forms.turned(rim, brass, bevel=0.006),
    forms.turned([(0.0, 0.16), (0.25, 0.15), (0.46, 0.12), (0.59, 0.08), (0.0, 0.08)], staging.lens(), angle=80),
    forms.turned([(0.0, 0.70), (0.08, 0.70), (0.08, 0.84), (0.11, 0.87), (0.12, 1.30), (0.11, 2.1), (0.09, 2.3), (0, 2.32)], materials.matter("ebony", (0.006, 0.005, 0.0045), 0.25, 0, 0), (0, 0, 0.09), (0, 90, 0), 0, 64),
], (-0.9, 2.4, 0.0), (0, 3, 160))  # fmt: skip

staging.light((-3.6, 0.6, 4.8), (2.0, 0.2, 0.4), (3.0, 3.0), 210, (1, 0.92, 0.80))
staging.light((2.4, -0.6, 6.0), (2.1, 0.0, 0.2), (2.2, 2.2), 120, (1, 0.86, 0.66))
staging.light((6.5, 3.5, 3.2), (2.2, 0.6, 0.4), (2.5, 3), 170, (1, 0.78, 0.50))
staging.light((0.5, -9.0, 1.8), (1.8, 0, 0.4), (9, 2.6), 130, (1, 0.88, 0.70))
staging.shot((-0.35, -7.4, 4.05), (1.52, 0.35, 0.50), 53, 0.28, (2.5, 1.5, 0.6))
studio.render(exposure=0.1)
