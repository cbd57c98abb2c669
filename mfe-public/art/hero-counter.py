"""Over the counter: the clerk's gloved hand lays a bangle on the pan of a brass scale, the customer's hand rests beside it."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import staging
import studio
from forms import bpy

studio.start()
brass, gold, satin = staging.brass(0.19), staging.gold(0.15), staging.gold(0.24)
wood, steel = materials.walnut(0, 0.26), staging.steel(0.22)
felt = materials.matter("felt", (0.0060, 0.0190, 0.0140), 0.95, 0, 0, (60, 0.2), sheen=0.5, sheen_tint=0.6, specular=0.08)
panel = materials.matter("panel", (0.0125, 0.0080, 0.0046), 0.6, 0, 0)

# The counter: walnut with a brass edge, a mat of felt on it; the hall far behind.
forms.rounded([(40, 2.4, 0.02, -0.30), *forms.over_edge(40, 2.4, 0.04, 0.0, 0.05)], materials.walnut(0, 0.22), (0, 0.2, 0))
mat = [(2.15, 1.12, 0.08, 0), (2.15, 1.12, 0.08, 0.02), *forms.over_edge(2.15, 1.12, 0.08, 0.045, 0.02)]
forms.rounded(mat, felt, (1.55, -0.25, 0), (0, 0, -4))
forms.box((60, 0.2, 30), (0, 12, -10), panel, 0)
for k in range(-6, 9):
    forms.box((0.14, 0.3, 20), (k * 2.6 + 0.6, 11.85, -9), panel, 0.03)
globe = materials.glow((1.0, 0.62, 0.28), 1.3)
globe.cycles.sample_as_light = False
for x in (2.6, 8.6):
    forms.turned([(0.20, 0), (0.27, 0.10), (0.31, 0.62), (0.22, 0.72)], globe, (x, 11.2, 1.7), bevel=0.03)
    staging.light((x, 10.9, 2.2), (x, 12, 2.8), (1.2, 1.2), 34, (1, 0.70, 0.38))


def scale(place, turn):
    """A counter scale: a walnut case, a beam under two dishes, a pointer before an ivory arc."""
    parts = [
        forms.box((2.30, 0.80, 0.09), (0, 0, 0.06), wood, 0.03),
        forms.box((2.06, 0.62, 0.30), (0, 0, 0.15), wood, 0.035, segments=5),
        forms.box((2.12, 0.68, 0.05), (0, 0, 0.44), wood, 0.02),
    ]
    for x in (-1.02, 1.02):
        for y in (-0.28, 0.28):
            parts.append(forms.turned([(0.07, 0), (0.09, 0.02), (0.09, 0.05), (0.05, 0.07)], brass, (x, y, 0), steps=48))
    parts.append(forms.box((2.0, 0.012, 0.02), (0, -0.315, 0.20), brass, 0.004))
    parts.append(forms.box((2.0, 0.012, 0.02), (0, -0.315, 0.38), brass, 0.004))
    plate = [(0.26 * math.cos(a), 0.26 * math.sin(a)) for a in np.linspace(0, math.pi, 30)]
    parts.append(forms.prism(plate, 0.03, brass, (0, -0.20, 0.49), bevel=0.008))
    parts.append(forms.prism([(0.84 * x, 0.84 * z + 0.02) for x, z in plate], 0.034, materials.matter("ivory", (0.40, 0.345, 0.245), 0.5), (0, -0.202, 0.49), bevel=0))
    parts.append(forms.drawn([(0.0, -0.23, 0.50), (0.035, -0.23, 0.71, 0.3)], 0.012, steel, smooth=False))
    dish = [(0.0, 0.0), (0.30, 0.004), (0.48, 0.030), (0.58, 0.075), (0.625, 0.105), (0.64, 0.112), (0.645, 0.124), (0.63, 0.128), (0.60, 0.118), (0.56, 0.088), (0.47, 0.046), (0.30, 0.020), (0.0, 0.016)]
    for side in (-1, 1):
        level = 0.80 - side * 0.035
        parts.append(forms.turned([(0.17, 0.49), (0.17, 0.515), (0.10, 0.54), (0.055, 0.56), (0.05, level - 0.06), (0.10, level - 0.03), (0.20, level - 0.002)], brass, (side * 0.74, 0, 0), steps=64))
        parts.append(forms.turned(dish, brass, (side * 0.74, 0, level)))
    shape = [(0.0, 0), (0.94, 0), (1.0, 0.05), (1.0, 1.30), (0.94, 1.37), (0.46, 1.44), (0.31, 1.56), (0.29, 1.70), (0.50, 1.86), (0.56, 2.00), (0.48, 2.16), (0.26, 2.26), (0.0, 2.28)]
    for x, y, size in ((-0.86, 0.06, 0.145), (-0.58, -0.12, 0.112), (-0.62, 0.22, 0.088)):
        parts.append(forms.turned([(r * size, h * size) for r, h in shape], brass, (x, y, 0.852), steps=64))
    floor = 0.765 + 0.02
    t = np.linspace(0, 2 * math.pi * 2.1, 700)
    path = np.stack([0.66 + (0.21 + 0.05 * np.cos(0.83 * t)) * np.cos(t), 0.06 + (0.18 + 0.05 * np.sin(1.37 * t)) * np.sin(t)], -1)
    hollow = lambda x, y: floor + 0.30 * max(0.0, math.hypot(x - 0.74, y) - 0.22) ** 1.5
    parts.extend(forms.chain(forms.draped(path, 0.052, hollow), forms.link_mesh(0.082, 0.056, 0.0100, gold), 0.043))
    parts.append(forms.bangle(0.115, 0.05, 0.03, gold, None, (0.98, -0.16, floor + 0.05), (12, -10, 0), 160))
    forms.together([part for part in parts if part.parent is None], place, (0, 0, turn))


# Hands. Forward is where the fingers point, aside where the thumb is, up the back of the hand.
PINCH = {
    "index": ((0.93, 0.30, 0.02, 0.125), (1.36, 0.34, 0.03, 0.104), (1.57, 0.35, -0.19, 0.092), (1.60, 0.34, -0.40, 0.074)),
    "middle": ((0.98, 0.10, 0.05, 0.128), (1.44, 0.12, 0.01, 0.107), (1.66, 0.14, -0.20, 0.094), (1.70, 0.13, -0.42, 0.076)),
    "ring": ((0.93, -0.10, 0.03, 0.122), (1.36, -0.12, -0.06, 0.102), (1.55, -0.11, -0.29, 0.090), (1.55, -0.11, -0.50, 0.073)),
    "little": ((0.84, -0.28, -0.02, 0.108), (1.17, -0.32, -0.12, 0.088), (1.31, -0.32, -0.31, 0.078), (1.31, -0.31, -0.47, 0.064)),
    "thumb": ((0.26, 0.26, -0.10, 0.175), (0.70, 0.46, -0.25, 0.140), (1.12, 0.50, -0.40, 0.116), (1.43, 0.42, -0.50, 0.086)),
}
REST = {
    "index": ((0.93, 0.30, 0.06, 0.125), (1.38, 0.37, 0.10, 0.104), (1.66, 0.39, 0.00, 0.092), (1.86, 0.40, -0.06, 0.074)),
    "middle": ((0.98, 0.10, 0.08, 0.128), (1.46, 0.13, 0.12, 0.107), (1.77, 0.14, 0.01, 0.094), (1.99, 0.14, -0.06, 0.076)),
    "ring": ((0.93, -0.10, 0.06, 0.122), (1.37, -0.12, 0.09, 0.102), (1.66, -0.13, -0.01, 0.090), (1.87, -0.14, -0.07, 0.073)),
    "little": ((0.84, -0.28, 0.02, 0.108), (1.17, -0.35, 0.04, 0.088), (1.39, -0.38, -0.04, 0.078), (1.56, -0.40, -0.08, 0.064)),
    "thumb": ((0.26, 0.26, -0.02, 0.175), (0.66, 0.52, -0.06, 0.138), (1.00, 0.66, -0.08, 0.112), (1.26, 0.70, -0.10, 0.084)),
}


def hand(pose, material, way, aside, place, grain=0.018):
    """A hand out of many balls grown together; returns the frame it lies in."""
    forward = np.array(way, float) / np.linalg.norm(way)
    side = np.array(aside, float) - np.dot(aside, forward) * forward
    side /= np.linalg.norm(side)
    up = np.cross(forward, side) * np.sign(np.cross(forward, side)[2])
    balls = []

    def limb(points, step=0.025):
        for (a, b) in zip(points, points[1:]):
            a, b = np.array(a), np.array(b)
            count = max(2, int(np.linalg.norm(b[:3] - a[:3]) / step))
            balls.extend(a + (b - a) * share for share in np.linspace(0, 1, count))

    for finger, joints in pose.items():
        root = {"index": 0.15, "middle": 0.05, "ring": -0.06, "little": -0.15}.get(finger)
        if root is not None:
            limb([(0.05, root, -0.02, 0.185), (0.50, (root + joints[0][1]) / 2, -0.01, 0.165), joints[0]])
        limb(joints)
    limb([(0.60, 0.28, -0.10, 0.12), (0.30, 0.22, -0.08, 0.17)])
    limb([(-0.55, 0.0, -0.03, 0.235), (-0.2, 0.0, -0.03, 0.215), (0.1, 0.0, -0.03, 0.20)])
    limb([(-0.3, 0.09, -0.03, 0.19), (0.1, 0.12, -0.03, 0.17)])
    limb([(-0.3, -0.09, -0.03, 0.19), (0.1, -0.12, -0.03, 0.17)])
    import bmesh

    shape = bmesh.new()
    for f, s, u, radius in balls:
        ball = bmesh.ops.create_icosphere(shape, subdivisions=2, radius=radius)
        bmesh.ops.translate(shape, verts=ball["verts"], vec=tuple(np.array(place) + f * forward + s * side + u * up))
    mesh = bpy.data.meshes.new("hand")
    shape.to_mesh(mesh)
    shape.free()
    mesh.materials.append(material)
    thing = bpy.data.objects.new("hand", mesh)
    bpy.context.collection.objects.link(thing)
    grown = thing.modifiers.new("grown together", "REMESH")
    grown.mode, grown.voxel_size, grown.use_smooth_shade = "VOXEL", grain, True
    even = thing.modifiers.new("even", "SMOOTH")
    even.factor, even.iterations = 0.5, 9
    return lambda f, s, u: tuple(np.array(place) + f * forward + s * side + u * up)


def sleeve(at, cloth, cuff, reach, wide):
    """A sleeve over the wrist with its cuff, drawn back along the arm."""
    folds = [(-0.30 - reach * share, 0.02 * math.sin(9 * share), -0.03 + 0.02 * math.sin(7 * share + 1), wide * (1 + 0.35 * share + 0.035 * math.sin(16 * share))) for share in np.linspace(0.06, 1, 18)]
    if cuff:
        forms.drawn([(*at(-0.20, 0, -0.03), 0.93), (*at(-0.26, 0, -0.03), 1.0), (*at(-0.60, 0, -0.03), 1.02)], wide * 0.93, cuff)
    forms.drawn([(*at(f, s, u), radius / wide) for f, s, u, radius in folds], wide, cloth)


glove = materials.matter("glove", (0.50, 0.455, 0.37), 0.9, 0, 0, (120, 0.12), sheen=0.4, specular=0.15)
skin = materials.matter("skin", (0.098, 0.043, 0.0225), 0.44, 0, 0.06, (45, 0.08), specular=0.36)
suit, shirt = materials.matter("suit", (0.0075, 0.0088, 0.0095), 0.9, 0, 0, (90, 0.2), sheen=0.3), materials.matter("shirt", (0.46, 0.44, 0.40), 0.85, 0, 0)
linen = materials.matter("linen", (0.150, 0.060, 0.0185), 0.92, 0, 0, (70, 0.35), sheen=0.3)

SCALE = (1.55, 0.28, 0.045)
scale(SCALE, -6)
grip = (2.30, 0.14, 1.62)
way, aside = (-0.90, -0.22, -0.26), (-0.10, -1.0, 0.12)
forward = np.array(way) / np.linalg.norm(way)
clerk = hand(PINCH, glove, way, aside, np.array(grip) - 1.52 * forward + np.array((0.0, 0.30, 0.40)))
held = clerk(1.53, 0.38, -0.45)
forms.bangle(0.33, 0.075, 0.060, gold, None, (held[0], held[1] - 0.01, held[2] - 0.315), (90, 8, 12), 400)
for s in (0.20, 0.06, -0.08):
    forms.drawn([(*clerk(0.38, s * 0.9, 0.170), 0.6), (*clerk(0.62, s, 0.175), 1), (*clerk(0.86, s * 1.1, 0.165), 0.6)], 0.011, glove)
sleeve(clerk, suit, shirt, 3.4, 0.33)

rest = hand(REST, skin, (0.80, 0.58, -0.02), (-0.58, 0.80, 0.0), (-1.05, -1.75, 0.24))
sleeve(rest, linen, None, 3.0, 0.33)
forms.bangle(0.265, 0.075, 0.05, satin, None, rest(-0.16, 0, -0.03), (0, 90, 36), 300)
forms.bangle(0.31, 0.07, 0.055, gold, lambda u, v: 0.010 * np.cos(2 * v + 26 * u), (0.35, -0.62, 0.075), (0, 0, 0), 600)
forms.bangle(0.105, 0.05, 0.028, gold, None, (0.72, -0.92, 0.07), (4, 0, 30), 160)

staging.light((-4.2, -3.2, 5.2), (1.6, 0, 0.8), (4.2, 4.2), 470, (1, 0.88, 0.70))
staging.light((7.5, -1.0, 3.4), (1.9, 0, 0.9), (3.5, 4), 250, (1, 0.80, 0.55))
staging.light((1.0, -12.0, 2.2), (1.6, -0.4, 0.9), (12, 3.4), 210, (1, 0.88, 0.70))
staging.light((4.5, 6.5, 4.6), (1.8, 0.2, 0.9), (6, 2.6), 190, (0.94, 1, 0.96))
staging.shot((-2.0, -9.0, 3.5), (0.86, 0, 0.98), 53, 0.24, (1.9, -0.1, 1.0))
studio.render(exposure=0.25)
