"""Gold dust adrift in a beam of light, all out of focus, quiet in the middle where the words stand."""

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
bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.35
bpy.context.scene.cycles.transparent_max_bounces = 96
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
    return material


def beam(x, y, _):
    """A slanting shaft of light with slow clouds in it, on a sheet behind everything."""
    off, along = (x - 3.2) * 0.80 + (y - 2.2) * -0.60, (x - 3.2) * 0.60 + (y - 2.2) * 0.80
    clouds = 1 + 0.18 * np.sin(0.9 * x + 1.3 * np.sin(0.7 * y)) + 0.12 * np.sin(1.7 * y - 1.1 * x)
    shaft = np.exp(-((off / (1.5 + 0.10 * np.abs(along - 4))) ** 2)) * (0.25 + 0.75 * forms.smooth_step(along, -7, 4))
    return shaft * clouds + 0.22 * np.exp(-((x + 6.5) ** 2 + (y + 3) ** 2) / 9)


sheet = forms.plate(26, 15, lambda x, y: 0 * x, 260, 150, shine((1.0, 0.60, 0.24), 0.030), (0, 5, 0), (90, 0, 0))
forms.paint(sheet, "soft", beam)


def quiet(x, z):
    """How welcome a flake is at a place of the picture (both -1 to 1): rare where the words stand."""
    middle = math.exp(-((x / 0.62) ** 2) - (z / 0.62) ** 2)
    lit = math.exp(-(((x - 0.42 * z - 0.5) / 0.42) ** 2))
    return (1 - 0.93 * middle) * (0.22 + 0.78 * lit)


def somewhere(depth):
    """A place at this distance from the eye that is seen, and welcome."""
    while True:
        x, z = chance.uniform(-1.1, 1.1), chance.uniform(-1.1, 1.1)
        if chance.random() < quiet(x, z):
            return (x * depth * 0.36, -10 + depth, z * depth * 0.2025)


# What the lens makes of dust far from its focus: discs with a slightly brighter rim.
disc = forms.turned([(0, 0), (0.3, 0), (0.6, 0), (0.8, 0), (0.88, 0), (0.93, 0), (0.97, 0), (1.0, 0)], None, (0, 0, -40), steps=72)
forms.paint(disc, "soft", lambda x, y, z: (0.55 + 0.45 * np.hypot(x, y) ** 4) * forms.smooth_step(1 - np.hypot(x, y), 0.0, 0.10))
tints = ((1.0, 0.56, 0.17), (1.0, 0.64, 0.26), (1.0, 0.47, 0.11))
glows = []
for tint in tints:
    for strength in (0.012, 0.022, 0.040, 0.075):
        twin = forms.coin(disc.data.copy(), (0, 0, -40))
        twin.data.materials.clear()
        twin.data.materials.append(shine(tint, strength))
        glows.append(twin)
for _ in range(210):
    depth = chance.uniform(6, 14)
    size = chance.choice((0.05, 0.07, 0.10, 0.14, 0.20, 0.30)) * depth / 10
    faint = 0 if size > 0.16 else chance.choice((0, 1, 1, 2)) if size > 0.08 else chance.choice((1, 2, 3))
    forms.again(glows[4 * chance.randrange(3) + faint], somewhere(depth), (90, 0, 0), size)

# Flakes of leaf nearer the focus, bent and turning.
gold = materials.gold(0.30, (6, 0.3))
flakes = [forms.lump(seed, (1.0, 0.62, 0.07), gold, (0, 0, -40), detail=4, rough=0.9) for seed in (51, 52, 53, 54)]
for _ in range(60):
    depth = chance.uniform(6.5, 12.5)
    forms.again(chance.choice(flakes), somewhere(depth), [chance.uniform(0, 360) for _ in range(3)], chance.uniform(0.012, 0.034))
studio.softbox((6, -1, 7), (1, 0, 0), (3, 3), 110, (1, 0.84, 0.6))
studio.softbox((-3, -9, 3), (0, 0, 0), (6, 4), 90, (1, 0.78, 0.5))
studio.camera((0, -10, 0), (0, 0, 0), 50, 0.22, (0, 0.5, 0))
studio.render(exposure=0.3, glare=0.03)
