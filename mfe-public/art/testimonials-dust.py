"""Gold dust adrift in a slant of light, all out of focus, quiet in the middle where the words stand."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import studio
from forms import bpy

studio.start()
bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.0
bpy.context.scene.cycles.transparent_max_bounces = 128
chance = random.Random(11)


def shine(color, strength):
    """Light that adds to what is behind it, as bright as the number `soft` painted on the thing."""
    material = materials.glow(color, strength)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    soft, times, through, both = (nodes.new(f"ShaderNode{kind}") for kind in ("Attribute", "Math", "BsdfTransparent", "AddShader"))
    soft.attribute_name = "soft"
    times.operation = "MULTIPLY"
    times.inputs[1].default_value = strength
    links.new(soft.outputs["Fac"], times.inputs[0])
    links.new(times.outputs["Value"], nodes["Emission"].inputs["Strength"])
    links.new(nodes["Emission"].outputs["Emission"], both.inputs[0])
    links.new(through.outputs["BSDF"], both.inputs[1])
    links.new(both.outputs["Shader"], nodes["Material Output"].inputs["Surface"])
    material.cycles.sample_as_light = False
    return material


def beam(x, y, _):
    """A slanting shaft of light on a sheet behind everything: one long fall from amber to nothing."""
    off, along = (x - 3.6) * 0.80 + (y - 2.4) * -0.60, (x - 3.6) * 0.60 + (y - 2.4) * 0.80
    shaft = np.exp(-np.abs(off / 2.3) ** 2.2) * (0.10 + 0.90 * forms.smooth_step(along, -9, 5))
    return 0.95 * shaft + 0.30 * np.exp(-((x - 4.6) ** 2 + (y - 3.2) ** 2) / 26)


sheet = forms.plate(26, 15, lambda x, y: 0 * x, 260, 150, shine((1.0, 0.60, 0.24), 0.042), (0, 5, 0), (90, 0, 0))
forms.paint(sheet, "soft", beam)
ground = forms.plate(26, 15, lambda x, y: 0 * x, 2, 2, shine((0.45, 1.0, 0.80), 0.0042), (0, 5.5, 0), (90, 0, 0))
forms.paint(ground, "soft", lambda x, y, z: 1 + 0 * x)


def quiet(x, z):
    """How welcome a grain is at a place of the picture (both -1 to 1): rare where the words stand."""
    middle = math.exp(-((x / 0.55) ** 2) - (z / 0.75) ** 2)
    lit = math.exp(-(((x - 0.42 * z - 0.55) / 0.30) ** 2))
    return (1 - 0.94 * middle) * (0.10 + 0.90 * lit)


def somewhere(depth):
    """A place at this distance from the eye that is seen, and welcome."""
    while True:
        x, z = chance.uniform(-1.1, 1.1), chance.uniform(-1.1, 1.1)
        if chance.random() < quiet(x, z):
            return (x * depth * 0.36, -10 + depth, z * depth * 0.2025)


# What the lens makes of dust far from its focus: discs, the small ones bright, the large ones hardly there.
disc = forms.turned([(0, 0), (0.3, 0), (0.5, 0), (0.62, 0), (0.74, 0), (0.82, 0), (0.88, 0), (0.93, 0), (0.97, 0), (1.0, 0)], None, (0, 0, -40), steps=96)
forms.paint(disc, "soft", lambda x, y, z: (0.70 + 0.30 * np.hypot(x, y) ** 3) * forms.smooth_step(1 - np.hypot(x, y), 0.0, 0.22))
glows = {}
for tint in ((1.0, 0.56, 0.17), (1.0, 0.64, 0.26), (1.0, 0.47, 0.11)):
    for strength in (0.010, 0.020, 0.045, 0.11, 0.30):
        twin = forms.coin(disc.data.copy(), (0, 0, -40))
        twin.data.materials.clear()
        twin.data.materials.append(shine(tint, strength))
        glows.setdefault(strength, []).append(twin)
for count, sizes, strengths in ((34, (0.22, 0.42), (0.010,)), (60, (0.10, 0.20), (0.010, 0.020)), (120, (0.045, 0.09), (0.020, 0.045)), (170, (0.014, 0.035), (0.045, 0.11)), (120, (0.006, 0.012), (0.11, 0.30))):
    for _ in range(count):
        depth = chance.uniform(7, 14)
        forms.again(chance.choice(glows[chance.choice(strengths)]), somewhere(depth), (90, 0, 0), chance.uniform(*sizes) * depth / 10)
studio.camera((0, -10, 0), (0, 0, 0), 50, 4, (0, 0.5, 0))
studio.render(exposure=0.55, glare=0.05)
