"""Nairobi at dusk: the towers of the city as simple dark bodies before a golden sky, the plain in front."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio
from forms import bpy

studio.start()
bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.12
chance = random.Random(12)


def sky():
    """A wide glow behind the city on the right, dark to the left and above, with thin long clouds."""
    material = bpy.data.materials.new("sky")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    fit = nodes.new("ShaderNodeMapping")
    fit.inputs["Scale"].default_value = (1 / 62, 1 / 27, 1)
    glow = nodes.new("ShaderNodeTexGradient")
    glow.gradient_type = "SPHERICAL"
    streak = nodes.new("ShaderNodeMapping")
    streak.inputs["Scale"].default_value = (0.05, 0.42, 1)
    cloud = nodes.new("ShaderNodeTexNoise")
    cloud.inputs["Scale"].default_value, cloud.inputs["Detail"].default_value = 0.8, 5
    mix = nodes.new("ShaderNodeMath")
    mix.operation = "MULTIPLY_ADD"
    mix.inputs[1].default_value = 0.20
    lower = nodes.new("ShaderNodeMath")
    lower.operation = "SUBTRACT"
    lower.inputs[1].default_value = 0.10
    ramp = nodes.new("ShaderNodeValToRGB")
    stops = ((0.0, (0.003, 0.006, 0.0055)), (0.28, (0.006, 0.010, 0.0085)), (0.52, (0.026, 0.020, 0.012)), (0.70, (0.115, 0.056, 0.020)), (0.86, (0.50, 0.215, 0.052)), (1.0, (1.5, 0.80, 0.25)))
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (at, color) in zip(elements, stops):
        element.position, element.color = at, (*color, 1)
    shine = nodes.new("ShaderNodeEmission")
    links.new(place, fit.inputs["Vector"])
    links.new(fit.outputs["Vector"], glow.inputs["Vector"])
    links.new(place, streak.inputs["Vector"])
    links.new(streak.outputs["Vector"], cloud.inputs["Vector"])
    links.new(cloud.outputs["Fac"], mix.inputs[0])
    links.new(glow.outputs["Fac"], lower.inputs[0])
    links.new(lower.outputs["Value"], mix.inputs[2])
    links.new(mix.outputs["Value"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shine.inputs["Color"])
    links.new(shine.outputs["Emission"], nodes["Material Output"].inputs["Surface"])
    return material


def body(haze):
    """A tower's surface: dark glass that takes the sky on its flanks, a few lit windows, and haze with distance."""
    material = materials.matter("tower", (0.030, 0.026, 0.018), 0.30, 0.75, 0.06)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place = nodes.new("ShaderNodeNewGeometry").outputs["Position"]
    grid = nodes.new("ShaderNodeVectorMath")
    grid.operation = "MULTIPLY"
    grid.inputs[1].default_value = (17, 17, 13)
    cell = nodes.new("ShaderNodeVectorMath")
    cell.operation = "FLOOR"
    dice = nodes.new("ShaderNodeTexWhiteNoise")
    part = nodes.new("ShaderNodeVectorMath")
    part.operation = "FRACTION"
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(place, grid.inputs[0])
    links.new(grid.outputs["Vector"], cell.inputs[0])
    links.new(grid.outputs["Vector"], part.inputs[0])
    links.new(cell.outputs["Vector"], dice.inputs["Vector"])
    links.new(part.outputs["Vector"], split.inputs["Vector"])
    factors = []
    for source, limit in ((dice.outputs["Value"], 0.93), (split.outputs["Z"], 0.45), (split.outputs["X"], 0.30)):
        above = nodes.new("ShaderNodeMath")
        above.operation = "GREATER_THAN"
        above.inputs[1].default_value = limit
        links.new(source, above.inputs[0])
        factors.append(above.outputs["Value"])
    product = factors[0]
    for factor in factors[1:]:
        times = nodes.new("ShaderNodeMath")
        times.operation = "MULTIPLY"
        links.new(product, times.inputs[0])
        links.new(factor, times.inputs[1])
        product = times.outputs["Value"]
    shade = nodes.new("ShaderNodeMixRGB")
    mist = [value * haze for value in (0.36, 0.150, 0.040)]
    shade.inputs["Color1"].default_value = (*mist, 1)
    shade.inputs["Color2"].default_value = (0.62 - 0.2 * haze, 0.30, 0.09, 1)
    links.new(product, shade.inputs["Fac"])
    links.new(shade.outputs["Color"], nodes["Principled BSDF"].inputs["Emission"])
    nodes["Principled BSDF"].inputs["Emission Strength"].default_value = 1.0
    return material


bpy.ops.mesh.primitive_plane_add(size=1, location=(13, 46, 1.2), rotation=(math.radians(90), 0, 0))
bpy.context.object.scale = (160, 70, 1)
bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
bpy.context.object.data.materials.append(sky())

near, mid, far = body(0.02), body(0.10), body(0.30)
plain = materials.matter("plain", (0.006, 0.008, 0.006), 0.9, 0, 0)
forms.box((200, 80, 0.2), (0, 25, -0.2), plain, 0)

# The known towers, right of the middle.
# KICC: a ribbed round tower under a saucer, beside its closed cone.
kicc = [(0.42, 0), (0.42, 2.85), (0.50, 2.9), (0.50, 2.98), (0.36, 3.02), (0.36, 3.1), (0.66, 3.26), (0.66, 3.34), (0.20, 3.46), (0.05, 3.5), (0.03, 4.0), (0, 4.0)]
forms.turned(kicc, near, (2.15, 2.0, 0), steps=22, angle=10)
forms.turned([(0.85, 0), (0.80, 0.15), (0.12, 1.15), (0, 1.2)], near, (1.05, 1.6, 0), steps=16, angle=10)
# Times Tower: a slim slab between two shoulders.
for width, height in ((0.95, 3.15), (0.62, 3.75), (0.30, 4.15)):
    forms.box((width, width * 0.8, height), (4.1, 3.6, 0), mid, 0.01, (0, 0, 24))
forms.rod(0.02, 0.6, (4.1, 3.6, 4.15), mid)
# UAP Old Mutual: tall, with a swept crown.
uap = [(-0.55, 0), (0.55, 0), (0.55, 4.1), (0.50, 4.5), (0.36, 4.85), (0.14, 5.1), (0.02, 5.75), (-0.03, 5.1), (-0.30, 4.8), (-0.48, 4.45), (-0.55, 4.0)]
forms.prism(uap, 0.8, mid, (5.75, 4.6, 0), (0, 0, -18), 0.01)
# Britam: a tapering prism with a mast.
britam = [(-0.52, -0.45, 0), (0.52, -0.45, 0), (0, 0.55, 0), (-0.30, -0.26, 4.3), (0.30, -0.26, 4.3), (0, 0.32, 4.8)]
forms.solid("britam", britam, [(0, 2, 1), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5), (3, 4, 5)], near, (3.15, 4.9, 0), (0, 0, 12), 0.01)
forms.rod(0.035, 1.5, (3.15, 5.0, 4.5), mid, steps=12)
# Two round towers with flat crowns, and the long slabs of the middle of town.
for x in (6.9, 7.55):
    forms.turned([(0.30, 0), (0.30, 2.5), (0.40, 2.55), (0.40, 2.85), (0.26, 2.9), (0, 2.9)], mid, (x, 3.4, 0), steps=18, angle=10)
forms.box((0.8, 0.6, 2.3), (0.2, 3.2, 0), mid, 0.01, (0, 0, 14))
forms.box((1.25, 0.5, 1.8), (5.0, 1.7, 0), near, 0.01, (0, 0, -10))
forms.box((0.7, 0.7, 2.55), (6.2, 2.2, 0), near, 0.01, (0, 0, 30))
forms.box((0.55, 0.55, 2.1), (3.3, 2.2, 0), near, 0.01, (0, 0, 40))
for _ in range(150):
    x = chance.gauss(4.2, 4.6)
    layer = chance.random()
    y, material = (chance.uniform(1.0, 3.0), near) if layer < 0.25 else (chance.uniform(3.5, 7), mid) if layer < 0.6 else (chance.uniform(8, 16), far)
    reach = max(0.16, 1 - abs(x - 4.2) / 8.5)
    height = reach * chance.uniform(0.35, 1.45) * (1 if y < 3.5 else 1.45 if y < 8 else 2.3)
    forms.box((chance.uniform(0.3, 0.9), chance.uniform(0.3, 0.6), height), (x, y, 0), material, 0.008, (0, 0, chance.uniform(-30, 30)))

# Hills behind, the plain and its trees in front.
for y, haze, high, seed in ((36, 0.30, 1.6, 3), (28, 0.16, 1.0, 8)):
    hill = materials.glow(tuple(value * haze for value in (0.16, 0.075, 0.026)), 1)
    ridge = [(-70, -1)] + [(x, high * (0.6 + 0.4 * math.sin(x * 0.16 + seed) + 0.15 * math.sin(x * 0.5 + seed))) for x in range(-70, 81, 1)] + [(80, -1)]
    forms.prism(ridge, 0.1, hill, (0, y, 0), bevel=0)
black = materials.matter("tree", (0.004, 0.006, 0.0045), 0.9, 0, 0)
for x, y, size in ((-0.5, -3.6, 1.15), (4.95, -4.6, 1.0), (-2.4, -0.5, 0.7), (7.4, -1.5, 0.9)):
    parts = [forms.drawn([(0, 0, 0, 1.5), (0.02, 0, 0.35, 1.1), (-0.03, 0, 0.62, 0.9)], 0.035, black)]
    for k in range(7):
        side = -0.62 + k * 0.205
        parts.append(forms.drawn([(-0.02, 0, 0.5, 0.8), (side * 0.45, 0, 0.78, 0.6), (side, 0.1 * math.sin(k * 2), 1.02, 0.4)], 0.022, black))
    for k in range(20):
        dx = chance.uniform(-0.75, 0.75)
        parts.append(forms.lump(100 + k, (chance.uniform(0.16, 0.32), 0.2, chance.uniform(0.035, 0.07)), black, (dx, chance.uniform(-0.25, 0.25), 1.05 + 0.10 * (1 - dx * dx) + chance.uniform(-0.04, 0.05)), detail=3))
    forms.together(parts, (x, y, -0.02), (0, 0, chance.uniform(0, 90)), size)
for _ in range(60):
    x = chance.uniform(-9, 12)
    forms.lump(chance.randrange(999), (chance.uniform(0.08, 0.3), 0.15, chance.uniform(0.04, 0.12)), black, (x, chance.uniform(-0.5, 0.9), 0), detail=3)

studio.softbox((14, 10, 4), (4, 3, 2), (6, 6), 2600, (1, 0.62, 0.25))
studio.softbox((-9, -3, 6), (3, 2, 2), (6, 4), 160, (0.7, 1, 0.9))
studio.camera((-0.2, -10.5, 1.35), (1.5, 0, 2.15), 36, 1.2, (3, 3, 2))
studio.render(exposure=0.3, glare=0.08)
