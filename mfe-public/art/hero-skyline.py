"""Nairobi at dusk, in gold: the towers of the city as bodies of polished metal on a dark mirror, the last light behind."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import staging
import studio
from forms import bpy

studio.start()
bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.2
chance = random.Random(12)


def sky():
    """The last light over the horizon, on the right; dark to the left and above."""
    material = materials.glow((0, 0, 0), 1)
    tree = material.node_tree
    fit = tree.nodes.new("ShaderNodeMapping")
    fit.inputs["Scale"].default_value = (1 / 80, 1 / 19, 1)
    glow = tree.nodes.new("ShaderNodeTexGradient")
    glow.gradient_type = "SPHERICAL"
    tree.links.new(tree.nodes.new("ShaderNodeTexCoord").outputs["Object"], fit.inputs["Vector"])
    tree.links.new(fit.outputs["Vector"], glow.inputs["Vector"])
    stops = ((0.0, (0.0022, 0.0046, 0.0042)), (0.28, (0.0042, 0.0070, 0.0058)), (0.50, (0.013, 0.0125, 0.0085)), (0.70, (0.062, 0.035, 0.014)), (0.86, (0.33, 0.150, 0.041)), (1.0, (1.25, 0.66, 0.20)))
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "EASE"
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (at, color) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = at, (*color, 1)
    tree.links.new(glow.outputs["Fac"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], tree.nodes["Emission"].inputs["Color"])
    return material


bpy.ops.mesh.primitive_plane_add(size=1, location=(11, 34, 0.8), rotation=(math.radians(90), 0, 0))
bpy.context.object.scale = (150, 60, 1)
bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
bpy.context.object.data.materials.append(sky())
forms.box((200, 80, 0.2), (0, 20, -0.2), materials.matter("mirror", (0.003, 0.0045, 0.004), 0.14, 0, 0), 0)

gold, satin, far = staging.gold(0.16), staging.gold(0.30), materials.matter("far gold", (0.55, 0.33, 0.12), 0.36, 1.0, 0)
groove = materials.matter("joint", (0.10, 0.055, 0.018), 0.4, 1.0, 0)


def tower(wide, deep, high, location, turn, metal, floors=0):
    """A block; with floors it is banded, each band a little proud of its joint."""
    if not floors:
        return forms.box((wide, deep, high), location, metal, 0.018, (0, 0, turn))
    forms.box((wide - 0.05, deep - 0.05, high), location, groove, 0, (0, 0, turn))
    step = high / floors
    band = forms.box((wide, deep, step * 0.74), (*location[:2], location[2] + step * 0.13), metal, 0.010, (0, 0, turn))
    for k in range(1, floors):
        forms.again(band, (*location[:2], location[2] + step * (k + 0.13)), (0, 0, turn))
    return band


# KICC: a ribbed round tower under a saucer, beside its closed cone.
kicc = [(0.44, 0), (0.44, 2.85), (0.52, 2.9), (0.52, 2.98), (0.38, 3.02), (0.38, 3.1), (0.70, 3.26), (0.70, 3.34), (0.22, 3.46), (0.06, 3.5), (0.03, 4.0), (0, 4.0)]
forms.turned(kicc, gold, (2.35, 1.3, 0), steps=24, angle=10, bevel=0.006)
forms.turned([(0.80, 0), (0.76, 0.15), (0.10, 1.10), (0, 1.15)], gold, (1.20, 0.9, 0), steps=16, angle=10, bevel=0.008)
# Times Tower: a slim slab between two shoulders.
for width, height, floors in ((0.95, 3.15, 0), (0.62, 3.75, 0), (0.30, 4.15, 0)):
    tower(width, width * 0.8, height, (4.05, 2.9, 0), 24, satin, floors)
forms.rod(0.02, 0.6, (4.05, 2.9, 4.15), gold)
# UAP Old Mutual: tall, with a swept crown.
uap = [(-0.55, 0), (0.55, 0), (0.55, 4.1), (0.50, 4.5), (0.36, 4.85), (0.14, 5.1), (0.02, 5.75), (-0.03, 5.1), (-0.30, 4.8), (-0.48, 4.45), (-0.55, 4.0)]
forms.prism(uap, 0.8, gold, (5.35, 3.6, 0), (0, 0, -24), 0.02)
# Britam: a tapering prism with a mast.
britam = [(-0.52, -0.45, 0), (0.52, -0.45, 0), (0, 0.55, 0), (-0.30, -0.26, 4.3), (0.30, -0.26, 4.3), (0, 0.32, 4.8)]
forms.solid("britam", britam, [(0, 2, 1), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5), (3, 4, 5)], satin, (3.15, 4.4, 0), (0, 0, 12), 0.02)
forms.rod(0.035, 1.5, (3.15, 4.5, 4.5), gold, steps=16)
# Two round towers with flat crowns, and the slabs of the middle of town.
for x in (6.35, 7.05):
    forms.turned([(0.30, 0), (0.30, 2.5), (0.40, 2.55), (0.40, 2.85), (0.26, 2.9), (0, 2.9)], satin, (x, 2.6, 0), steps=64, bevel=0.01)
tower(0.80, 0.60, 2.2, (0.55, 2.9, 0), 16, satin)
tower(1.20, 0.50, 1.75, (4.85, 1.1, 0), -14, gold, 9)
tower(0.70, 0.70, 2.45, (5.9, 1.5, 0), 32, gold)
tower(0.56, 0.56, 2.05, (3.35, 1.4, 0), 38, satin, 11)
tower(0.62, 0.50, 1.30, (3.95, 0.5, 0), 10, gold)
tower(0.55, 0.50, 1.05, (-0.35, 1.7, 0), 24, gold)
for x, y, wide, high in ((-0.3, 5.4, 0.7, 1.9), (1.2, 5.6, 0.8, 2.5), (2.1, 6.4, 0.6, 3.2), (4.6, 6.6, 0.8, 3.6), (6.3, 6.4, 0.9, 2.9), (7.6, 5.2, 0.8, 2.2), (8.6, 4.4, 0.9, 1.7), (9.8, 5.4, 0.9, 1.4), (7.9, 1.9, 0.7, 1.2), (8.9, 2.6, 0.8, 0.9)):
    tower(wide, wide * 0.8, high, (x, y, 0), chance.uniform(-30, 30), far)

staging.light((-8.0, -5.0, 5.5), (3.2, 2, 1.8), (5, 5), 900, (0.86, 0.96, 1))
staging.light((13.0, 3.0, 4.0), (4, 2.5, 1.8), (6, 6), 1500, (1, 0.62, 0.27))
staging.light((3.0, -14.0, 2.4), (3.5, 2, 1.6), (14, 3), 620, (1, 0.80, 0.55))
staging.shot((-1.6, -14.5, 2.1), (1.85, 0, 2.2), 45, 0.30, (3.0, 1.0, 2))
studio.render(glare=0.06)
