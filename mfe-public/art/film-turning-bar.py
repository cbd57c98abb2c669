"""A film without an end: a cast bar turns on polished stone under a light tent."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import carry
import forms
import materials
import motion
import numpy as np
import reliefs
import studio

studio.start()
studio.room(wash=34)


def balanced(material):
    """Makes the unevenness of a surface the same after half a turn about z: each noise is the mean of itself and its twin."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    for noise in [node for node in nodes if node.type == "TEX_NOISE"]:
        source, targets = noise.inputs["Vector"].links[0].from_socket, [link.to_socket for link in noise.outputs["Fac"].links]
        half = nodes.new("ShaderNodeMapping")
        half.inputs["Rotation"].default_value = (0, 0, math.pi)
        twin = nodes.new("ShaderNodeTexNoise")
        for word in ("Scale", "Detail"):
            twin.inputs[word].default_value = noise.inputs[word].default_value
        mean = nodes.new("ShaderNodeMix")
        mean.inputs["Factor"].default_value = 0.5
        links.new(source, half.inputs["Vector"])
        links.new(half.outputs["Vector"], twin.inputs["Vector"])
        links.new(noise.outputs["Fac"], mean.inputs["A"])
        links.new(twin.outputs["Fac"], mean.inputs["B"])
        for target in targets:
            links.new(mean.outputs["Result"], target)
    return material


gold = balanced(materials.matter("gold", (1.0, 0.65, 0.24), 0.21, 1.0, 0.025, (14, 0.03)))
plinth = materials.matter("plinth", (0.005, 0.009, 0.0075), 0.14, 0, 0)
brass = materials.brass(0.2)
LONG, WIDE, TALL, SUNK = 2.6, 1.12, 0.66, 0.045
inset = 0.11
edge = inset + 0.11
body = forms.loft(
    [
        (LONG / 2, WIDE / 2, 0),
        (LONG / 2 - inset, WIDE / 2 - inset, TALL),
        (LONG / 2 - edge, WIDE / 2 - edge, TALL),
        (LONG / 2 - edge - 0.05, WIDE / 2 - edge - 0.05, TALL - SUNK),
    ],
    gold,
    bevel=0.034,
)


def skin(x, y):
    """The sunken face: the slow waves of metal that set, and a rosette pressed into the middle."""
    u, v = x / 1.0, y / 0.3
    waves = 0.004 * np.cos(4.2 * u + 1.4 * np.sin(2.2 * v)) * np.cos(1.7 * v) + 0.0014 * np.cos(11 * u - 3 * np.sin(2 * v)) + 0.0008 * np.cos(9 * v + 5 * np.sin(4 * u))
    away = np.hypot(x, y)
    mark = forms.smooth_step(away, 0.215, 0.245)
    stamp = -0.030 + 1.0 * reliefs.rosette(x / 0.27, y / 0.27)
    return 0.002 + waves * mark + stamp * (1 - mark) + 0.010 * np.exp(-(((away - 0.262) / 0.02) ** 2))


face = forms.plate(LONG - 2 * edge - 0.09, WIDE - 2 * edge - 0.09, skin, 540, 180, gold, (0, 0, TALL - SUNK))
bar = forms.together([body, face], (0.1, 0, 0.342))
forms.turned([(1.86, 0), (1.86, 0.30), (1.82, 0.34), (0, 0.34)], plinth, (0.1, 0, 0), bevel=0.012, steps=200)
forms.ring(1.865, 0.016, (0.1, 0, 0.07), brass, steps=200)


def degrees(share):
    """How far the bar is turned at this share of its half turn."""
    return 24 + 180 * share


def move(share):
    """The bar at this share of its half turn."""
    bar.rotation_euler.z = math.radians(degrees(share))


def between(share, shares, pictures, _, size, bounds):
    """The picture at this share of the half turn, from those at the other two."""
    foot, top = (LONG / 2, WIDE / 2, 0), (LONG / 2 - inset, WIDE / 2 - inset, TALL)
    block = carry.Turning(tuple(bar.location), foot, top, carry.Eye(EYE, TARGET, LENS_MM, size, bounds))
    late = (share - shares[0]) / (shares[1] - shares[0])
    return block.mixed(late, pictures, degrees(share), [degrees(other) for other in shares])


# The tent: a wide sheet above, a low band in front, tall sheets at both sides, an edge of light from behind.
target = (0.1, 0, 0.6)
studio.softbox((-0.6, -0.6, 5.2), target, (4.2, 2.2), 125, (1, 0.94, 0.84))
studio.softbox((-2.0, -11, 1.9), target, (10, 3.0), 620, (1, 0.88, 0.70))
studio.softbox((-6.0, -1.5, 2.6), target, (1.6, 5), 380, (1, 0.92, 0.80))
studio.softbox((6.2, -0.6, 2.6), target, (1.2, 5), 420, (1, 0.80, 0.56))
studio.softbox((1.8, 6.5, 3.6), target, (6, 1.4), 260, (0.84, 1, 0.92))
EYE, TARGET, LENS_MM = (-1.3, -7.4, 3.7), (0.06, 0, 0.50), 57
studio.camera(EYE, TARGET, LENS_MM, 0.32, (0, -0.45, 0.85))
studio.film(move, motion.TURNING_BAR_SECONDS, moving=lambda share: (0.195, 0.09, 0.805, 0.84), shot=lambda number: number % 4 == 0, between=between, loop=True)
