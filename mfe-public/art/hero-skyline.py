"""Nairobi at dusk, from the edge of the park: lit windows, the Ngong Hills in the haze, an acacia, cars on the highway.

Everything gives its own light, for the eye alone: how warm it is turned towards the west, how far away in the haze.
"""

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
from staging import _node, shot

studio.start()
chance = random.Random(12)
HAZE = (0.205, 0.104, 0.056)
WEST = (0.75, 0.35, 0.25)


def shown(tree, color):
    """What is seen of it through the haze: the further, the more of the low sky."""
    far = tree.nodes.new("ShaderNodeCameraData").outputs["View Distance"]
    share = _node(tree, "Math", 1.0, _node(tree, "Math", math.e, _node(tree, "Math", far, -1 / 190, operation="MULTIPLY"), operation="POWER"), operation="SUBTRACT")
    seen = tree.nodes.new("ShaderNodeMixRGB")
    tree.links.new(share, seen.inputs["Fac"])
    tree.links.new(color, seen.inputs["Color1"])
    seen.inputs["Color2"].default_value = (*HAZE, 1)
    tree.links.new(seen.outputs["Color"], tree.nodes["Emission"].inputs["Color"])


def mixed(tree, share, first, second, blend="MIX"):
    """Two colours by a share."""
    node = tree.nodes.new("ShaderNodeMixRGB")
    node.blend_type = blend
    for place, source in zip(node.inputs, (share, first, second)):
        if isinstance(source, (int, float)):
            place.default_value = source
        elif isinstance(source, tuple):
            place.default_value = (*source, 1)
        else:
            tree.links.new(source, place)
    return node.outputs["Color"]


def body(tree, dark, warm):
    """A surface under the evening sky: its side to the west is warm."""
    turned = tree.nodes.new("ShaderNodeVectorMath")
    turned.operation = "DOT_PRODUCT"
    tree.links.new(tree.nodes.new("ShaderNodeNewGeometry").outputs["Normal"], turned.inputs[0])
    turned.inputs[1].default_value = WEST
    return mixed(tree, _node(tree, "MapRange", turned.outputs["Value"], -0.2, 0.8, 0.0, 1.0), dark, warm)


def facade(name, dark, warm, pane, lit, band=0.0):
    """A wall of windows `pane` (wide, high) of which the share `lit` is lit; `band` is the share of a floor that is dark glass."""
    material = materials.glow((0, 0, 0), 1)
    material.name = name
    tree = material.node_tree
    place = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    split, faced = tree.nodes.new("ShaderNodeSeparateXYZ"), tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(place, split.inputs[0])
    tree.links.new(tree.nodes.new("ShaderNodeTexCoord").outputs["Normal"], faced.inputs[0])
    aside = _node(tree, "Math", _node(tree, "Math", faced.outputs["X"], operation="ABSOLUTE"), 0.6, operation="GREATER_THAN")
    across = mixed(tree, aside, split.outputs["X"], split.outputs["Y"])
    upright = _node(tree, "Math", _node(tree, "Math", faced.outputs["Z"], operation="ABSOLUTE"), 0.5, operation="LESS_THAN")
    column, row = _node(tree, "Math", across, 1 / pane[0], operation="MULTIPLY"), _node(tree, "Math", split.outputs["Z"], 1 / pane[1], operation="MULTIPLY")
    cell = tree.nodes.new("ShaderNodeCombineXYZ")
    for value, slot in ((_node(tree, "Math", column, operation="FLOOR"), "X"), (_node(tree, "Math", row, operation="FLOOR"), "Y")):
        tree.links.new(value, cell.inputs[slot])
    own = _node(tree, "Math", tree.nodes.new("ShaderNodeObjectInfo").outputs["Random"], 97.0, operation="MULTIPLY")
    tree.links.new(_node(tree, "Math", own, aside, operation="ADD"), cell.inputs["Z"])
    noise = tree.nodes.new("ShaderNodeTexWhiteNoise")
    tree.links.new(cell.outputs[0], noise.inputs["Vector"])
    u, v = _node(tree, "Math", column, operation="FRACT"), _node(tree, "Math", row, operation="FRACT")
    inside = [
        _node(tree, "Math", u, 0.14, operation="GREATER_THAN"), _node(tree, "Math", u, 0.86, operation="LESS_THAN"),
        _node(tree, "Math", v, 0.22, operation="GREATER_THAN"), _node(tree, "Math", v, 0.78, operation="LESS_THAN"), upright,
    ]  # fmt: skip
    window = inside[0]
    for further in inside[1:]:
        window = _node(tree, "Math", window, further, operation="MULTIPLY")
    on = _node(tree, "Math", window, _node(tree, "Math", noise.outputs["Value"], lit, operation="LESS_THAN"), operation="MULTIPLY")
    hues = tree.nodes.new("ShaderNodeValToRGB")
    stops = ((0.0, (0.16, 0.075, 0.022)), (0.38, (0.42, 0.205, 0.066)), (0.66, (1.0, 0.56, 0.20)), (0.85, (1.7, 1.02, 0.46)), (1.0, (0.62, 0.72, 0.70)))
    while len(hues.color_ramp.elements) < len(stops):
        hues.color_ramp.elements.new(0.5)
    for element, (at, color) in zip(hues.color_ramp.elements, stops):
        element.position, element.color = at, (*color, 1)
    tree.links.new(noise.outputs["Color"], hues.inputs["Fac"])
    wall = body(tree, dark, warm)
    if band:
        wall = mixed(tree, _node(tree, "Math", _node(tree, "Math", v, band, operation="LESS_THAN"), upright, operation="MULTIPLY"), wall, tuple(0.35 * part for part in dark))
    else:
        wall = mixed(tree, _node(tree, "Math", window, 0.55, operation="MULTIPLY"), wall, tuple(0.4 * part for part in dark))
    shown(tree, mixed(tree, on, wall, hues.outputs["Color"]))
    return material


def plain(name, dark, warm):
    """Ground, trees, hills: without windows."""
    material = materials.glow((0, 0, 0), 1)
    material.name = name
    shown(material.node_tree, body(material.node_tree, dark, warm))
    return material


def sky():
    """The last light over the horizon, on the right; ink above and to the left; a few drawn-out clouds."""
    material = materials.glow((0, 0, 0), 1)
    tree = material.node_tree
    place = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(place, split.inputs[0])
    stretch, cloud = tree.nodes.new("ShaderNodeMapping"), tree.nodes.new("ShaderNodeTexNoise")
    stretch.inputs["Scale"].default_value = (0.016, 0.10, 1)
    cloud.inputs["Scale"].default_value, cloud.inputs["Detail"].default_value = 1.0, 4
    tree.links.new(place, stretch.inputs["Vector"])
    tree.links.new(stretch.outputs["Vector"], cloud.inputs["Vector"])
    drawn = _node(tree, "MapRange", cloud.outputs["Fac"], 0.40, 0.72, 0.0, 1.0, interpolation_type="SMOOTHSTEP")
    up = _node(tree, "Math", _node(tree, "Math", split.outputs["Y"], 1 / 62, operation="MULTIPLY"), _node(tree, "Math", drawn, -0.055, operation="MULTIPLY"), operation="ADD")
    aside = _node(tree, "Math", _node(tree, "Math", _node(tree, "Math", split.outputs["X"], 22.0, operation="SUBTRACT"), 1 / 95, operation="MULTIPLY"), operation="ABSOLUTE")
    height = _node(tree, "Math", up, _node(tree, "Math", _node(tree, "Math", aside, 1.6, operation="POWER"), 0.30, operation="MULTIPLY"), operation="ADD")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "EASE"
    stops = ((0.0, (1.25, 0.55, 0.150)), (0.10, (0.74, 0.290, 0.090)), (0.22, (0.255, 0.118, 0.066)), (0.36, (0.078, 0.056, 0.049)), (0.58, (0.0195, 0.0250, 0.0260)), (0.85, (0.0062, 0.0105, 0.0105)), (1.0, (0.0035, 0.0066, 0.0062)))
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (at, color) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = at, (*color, 1)
    tree.links.new(height, ramp.inputs["Fac"])
    low = _node(tree, "MapRange", height, 0.02, 0.45, 0.30, 0.0)
    tree.links.new(mixed(tree, _node(tree, "Math", drawn, low, operation="MULTIPLY"), ramp.outputs["Color"], (0.062, 0.040, 0.040)), tree.nodes["Emission"].inputs["Color"])
    return material


bpy.ops.mesh.primitive_plane_add(size=1, location=(0, 190, 0), rotation=(math.radians(90), 0, 0))
bpy.context.object.scale = (500, 260, 1)
bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
bpy.context.object.data.materials.append(sky())

# The hills to the west: the knuckles of a fist, as the Maasai have it.
hill = plain("hill", (0.020, 0.014, 0.013), (0.024, 0.016, 0.014))


def ridge(y, base, knuckles):
    """A line of hills: (x, height, width) of each."""
    across = np.linspace(-130, 130, 520)
    line = base + 0 * across
    for x, high, wide in knuckles:
        line = np.maximum(line, base + high * np.exp(-np.abs((across - x) / wide) ** 1.5))
    outline = [(x, z) for x, z in zip(across, line)] + [(130, -3), (-130, -3)]
    forms.prism(outline, 0.5, hill, (0, y, 0), bevel=0)


ridge(170, 1.2, ((-58, 3.6, 17), (-45, 5.4, 9), (-30, 7.4, 11), (-15, 6.2, 7), (-5, 6.9, 8), (9, 4.6, 10), (28, 3.0, 18), (72, 2.2, 26)))
ridge(120, 0.6, ((-70, 2.4, 22), (-10, 1.4, 26), (60, 1.9, 30)))

concrete = facade("concrete", (0.0105, 0.0125, 0.0140), (0.155, 0.078, 0.040), (0.105, 0.092), 0.15)
glass = facade("glass", (0.0075, 0.0118, 0.0135), (0.26, 0.130, 0.060), (0.125, 0.080), 0.19, 0.62)
ribbed = facade("ribbed", (0.0130, 0.0135, 0.0140), (0.190, 0.092, 0.044), (0.075, 0.095), 0.15)
low = facade("low", (0.0062, 0.0070, 0.0076), (0.050, 0.028, 0.018), (0.12, 0.11), 0.20)
trim = plain("trim", (0.0085, 0.0092, 0.0098), (0.24, 0.125, 0.062))
beacon = materials.glow((1.0, 0.10, 0.03), 5)


def tower(wide, deep, high, place, turn, metal):
    return forms.box((wide, deep, high), place, metal, 0, (0, 0, turn))


# KICC: a ribbed round tower under a saucer, beside its closed cone.
forms.turned([(0.40, 0), (0.40, 3.02)], ribbed, (4.1, 0.6, 0), steps=16, angle=10)
forms.turned([(0.42, 3.0), (0.52, 3.05), (0.52, 3.14), (0.36, 3.18), (0.36, 3.30), (0.72, 3.44), (0.74, 3.50), (0.70, 3.56), (0.30, 3.64), (0.10, 3.70), (0.05, 3.74), (0.02, 4.35), (0, 4.35)], trim, (4.1, 0.6, 0), steps=48, angle=20)
forms.turned([(0.375, 0.0), (0.375, 0.085)], facade("round windows", (0.01, 0.01, 0.01), (0.05, 0.03, 0.02), (0.08, 0.2), 0.9), (4.1, 0.6, 3.20), steps=48)
forms.turned([(0.62, 0), (0.60, 0.20), (0.08, 0.92), (0, 0.95)], trim, (2.95, -0.1, 0), steps=16, angle=10)
# Times Tower: a slim slab between two shoulders.
for width, height in ((1.00, 3.20), (0.66, 3.85), (0.30, 4.25)):
    tower(width, width * 0.8, height, (6.05, 1.6, 0), 22, glass)
forms.rod(0.022, 0.7, (6.05, 1.6, 4.25), trim)
# UAP Old Mutual: tall, with a swept crown.
uap = [(-0.50, 0), (0.50, 0), (0.50, 4.3), (0.45, 4.75), (0.32, 5.1), (0.12, 5.35), (0.02, 6.0), (-0.03, 5.35), (-0.27, 5.05), (-0.43, 4.7), (-0.50, 4.2)]
forms.prism(uap, 0.8, glass, (8.15, 4.0, 0), (0, 0, -24), 0)
# Britam: a tapering prism with a mast.
britam = [(-0.52, -0.45, 0), (0.52, -0.45, 0), (0, 0.55, 0), (-0.30, -0.26, 4.7), (0.30, -0.26, 4.7), (0, 0.32, 5.2)]
forms.solid("britam", britam, [(0, 2, 1), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5), (3, 4, 5)], glass, (5.05, 5.4, 0), (0, 0, 12), 0)
forms.rod(0.035, 1.6, (5.05, 5.5, 4.9), trim, steps=16)
# Two round towers with flat crowns.
for x in (7.25, 7.95):
    forms.turned([(0.30, 0), (0.30, 2.55)], ribbed, (x, 0.6, 0), steps=24)
    forms.turned([(0.30, 2.5), (0.40, 2.55), (0.40, 2.88), (0.26, 2.93), (0, 2.93)], trim, (x, 0.6, 0), steps=48)
for x, y, z in ((5.05, 5.5, 6.52), (6.05, 1.6, 4.97), (4.1, 0.6, 4.37)):
    forms.ball(0.035, (x, y, z), beacon)
# The slabs of the middle of town, what stands about them, and the town that runs out to both sides.
for wide, deep, high, x, y, turn, metal in (
    (0.85, 0.60, 2.30, 2.1, 2.2, 16, concrete), (1.30, 0.50, 1.85, 5.15, -0.5, -14, concrete), (0.70, 0.70, 2.75, 9.05, 1.2, 32, glass),
    (0.56, 0.56, 2.25, 3.35, 2.0, 38, glass), (0.80, 0.60, 1.95, 9.95, 2.6, -8, concrete), (0.62, 0.50, 1.45, 6.55, -0.6, 10, concrete),
    (0.60, 0.50, 1.50, 0.95, 1.4, 24, concrete), (0.75, 0.60, 1.25, -0.3, 3.1, -12, concrete), (0.7, 0.6, 1.65, 10.9, 0.6, 14, concrete),
):  # fmt: skip
    tower(wide, deep, high, (x, y, 0), turn, metal)
for _ in range(95):
    x = chance.gauss(5.0, 8.5)
    y = chance.uniform(-3.5, 16)
    near = math.exp(-((x - 5.4) / 5.0) ** 2)
    high = chance.uniform(0.22, 0.55) + near * chance.uniform(0.1, 1.2) * (1 if y > 1 else 0.25)
    tower(chance.uniform(0.5, 1.5), chance.uniform(0.4, 0.9), high, (x, y, 0), chance.uniform(-35, 35), low)
for x, y, high in ((1.2, 8.6, 2.6), (2.9, 9.4, 3.3), (7.1, 9.6, 3.7), (9.6, 8.4, 3.0), (11.4, 7.2, 2.2), (12.7, 8.4, 1.7), (-1.6, 9.0, 1.7), (13.6, 4.5, 1.2)):
    tower(0.8, 0.7, high, (x, y, 0), chance.uniform(-30, 30), concrete)

# The park before it: dark ground, tree tops, and the highway with its lamps and cars.
ground = plain("ground", (0.0022, 0.0027, 0.0025), (0.0040, 0.0038, 0.0032))
forms.box((700, 420, 0.2), (0, 170, -0.2), ground, 0)
leaves = plain("leaves", (0.0018, 0.0026, 0.0022), (0.016, 0.0110, 0.0062))
crown = forms.lump(3, (0.34, 0.34, 0.24), leaves, (0, 0, -30), detail=3, rough=1.4)
for _ in range(330):
    y = -3.0 - 11.0 * chance.random() ** 1.3
    size = chance.uniform(0.45, 1.15)
    forms.again(crown, (chance.gauss(3.0, 9.0), y, 0.10 * size), (0, 0, chance.uniform(0, 360)), size)
lamp, front, rear = materials.glow((1.0, 0.58, 0.22), 5), materials.glow((1.0, 0.80, 0.52), 6), materials.glow((1.0, 0.06, 0.02), 3.2)
bulbs = [forms.ball(size, (0, 0, -20), shine) for size, shine in ((0.022, lamp), (0.016, front), (0.015, rear))]


def road(share, aside=0.0):
    """A point of the highway: from the left, near, in one bend to the towers."""
    x = -7.0 + 13.5 * share**0.8 + aside * 0.4
    return x, -11.5 + 8.2 * share + 2.2 * math.sin(2.4 * share) - aside, 0.16


for k in range(30):
    x, y, z = road(k / 29, 0.45)
    forms.again(bulbs[0], (x, y, z + 0.30))
for kind, lane in ((1, 0.14), (2, -0.14)):
    for _ in range(46):
        x, y, z = road(chance.random(), lane)
        for half in (-0.02, 0.02):
            forms.again(bulbs[kind], (x + half, y, z))

# An acacia on the ridge from which all this is seen.
near = plain("near", (0.0007, 0.0010, 0.0009), (0.0060, 0.0040, 0.0023))
blade = forms.lump(5, (0.105, 0.105, 0.026), near, (0, 0, -30), detail=3, rough=1.8)


def acacia(x, y, z, size, seed):
    """A trunk that forks and forks, and flat plates of leaves."""
    own = random.Random(seed)
    tips = []

    def grow(place, way, long, thick, left):
        bend = [c + d * long * 0.5 + own.uniform(-0.06, 0.06) * long for c, d in zip(place, way)]
        end = [c + d * long for c, d in zip(place, way)]
        forms.drawn([(*place, 1.0), (*bend, 0.86), (*end, 0.68)], thick, near)
        if not left:
            tips.append(end)
            return
        for k in range(3 if left == 3 else 2):
            around = 2 * math.pi * (k + own.random()) / (3 if left == 3 else 2)
            out = 0.60 + 0.16 * own.random()
            new = (way[0] * 0.5 + out * math.cos(around), way[1] * 0.5 + 0.6 * out * math.sin(around), way[2] * 0.42 + 0.30)
            length = math.sqrt(sum(part * part for part in new))
            grow(end, [part / length for part in new], long * 0.66, thick * 0.62, left - 1)

    grow((x, y, z), (0.06, 0, 1), 0.80 * size, 0.050 * size, 3)
    top = max(tip[2] for tip in tips)
    for tip in tips:
        level = tip[2] * 0.35 + top * 0.65
        for _ in range(26):
            far, around = 0.36 * size * math.sqrt(own.random()), own.uniform(0, 2 * math.pi)
            place = (tip[0] + far * math.cos(around), tip[1] + far * math.sin(around), level + own.uniform(-0.05, 0.07) * size)
            forms.again(blade, place, (own.uniform(-12, 12), own.uniform(-12, 12), own.uniform(0, 360)), size * own.uniform(0.5, 1.15))


slope = [(x, 0.30 + 0.020 * (x - 2) + 0.05 * math.sin(1.3 * x) + 0.018 * math.sin(5.1 * x + 1)) for x in np.linspace(-14, 14, 240)]
forms.prism([*slope, (14, -4), (-14, -4)], 2.4, near, (0, -18.8, 0), bevel=0)
acacia(3.78, -18.6, 0.34, 1.10, 8)

shot((0, -27.5, 1.62), (0, 0, 1.62), 43, 0.085, (5.5, 1.0, 2.0)).data.shift_y = 0.085
studio.render(glare=0.10, grain=False)
