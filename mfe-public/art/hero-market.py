"""A market street at nightfall: a jeweller's narrow front, his lit case of chains and bangles under a striped awning."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import staging
import studio

studio.start()
studio.bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.12
chance = random.Random(4)
wood, board = materials.walnut(2, 0.42), materials.walnut(0, 0.40)
plaster = materials.matter("plaster", (0.040, 0.030, 0.021), 0.85, 0, 0.05, (9, 0.5), ((0.062, 0.045, 0.030), 1.1))
paving = materials.matter("paving", (0.016, 0.0150, 0.0135), 0.30, 0, 0.16, (7, 0.25), ((0.026, 0.023, 0.019), 0.8))
green, ivory = materials.matter("green cloth", (0.0085, 0.040, 0.029), 0.9, 0, 0), materials.matter("ivory cloth", (0.42, 0.36, 0.25), 0.9, 0, 0)
velvet, brass, iron = staging.velvet((0.008, 0.022, 0.0175)), staging.brass(0.24), materials.matter("iron", (0.018, 0.018, 0.018), 0.45, 0.8, 0.05)
gold = staging.gold(0.17)
bulb = materials.glow((1.0, 0.66, 0.30), 9)
bulb.cycles.sample_as_light = False

# The street and the house.
forms.box((40, 30, 0.2), (0, -8, -0.2), paving, 0)
LEFT, RIGHT, SILL, HEAD, DEEP = 0.30, 4.10, 1.10, 3.05, 0.95
forms.box((1.35, 0.5, 6), (LEFT - 0.86, 0.25, 0), plaster, 0.03)
forms.box((12, 0.5, 3.2), (4.6, 0.25, HEAD + 0.22), plaster, 0)
forms.box((5, 0.5, 6), (8.05, 0.25, 0), plaster, 0.03)
# The alley at the left: a far wall, a passage of lamps.
forms.box((0.4, 14, 7), (-1.75, 7.0, 0), plaster, 0)
forms.box((0.4, 22, 6), (-6.4, 6, 0), plaster, 0)
forms.box((8, 0.4, 9), (-4, 17, 0), plaster, 0)

# The case: a box in the wall behind a pane, lined with velvet; boards under it.
middle, wide = (LEFT + RIGHT) / 2, RIGHT - LEFT
forms.box((wide, 0.1, HEAD - SILL + 0.2), (middle, DEEP, SILL - 0.1), velvet, 0)
forms.box((wide, DEEP, 0.08), (middle, DEEP / 2, SILL - 0.04), velvet, 0)
forms.box((wide, DEEP, 0.08), (middle, DEEP / 2, HEAD), board, 0)
for x in (LEFT - 0.05, RIGHT + 0.05):
    forms.box((0.1, DEEP, HEAD - SILL), (x, DEEP / 2, SILL), wood, 0)
for x in (LEFT - 0.10, RIGHT + 0.10):
    forms.box((0.20, 0.24, HEAD + 0.20), (x, -0.02, 0), wood, 0.02)
forms.box((wide + 0.4, 0.26, 0.26), (middle, -0.03, HEAD), board, 0.02)
forms.box((wide + 0.5, 0.40, 0.09), (middle, -0.08, SILL - 0.12), board, 0.02)
for k in range(5):
    forms.box((wide / 5 - 0.10, 0.10, SILL - 0.40), (LEFT + wide / 5 * (k + 0.5), -0.02, 0.18), wood, 0.03)
forms.box((wide + 0.1, 0.08, SILL - 0.1), (middle, 0.04, 0), board, 0.01)
forms.box((wide + 0.3, 0.16, 0.16), (middle, -0.03, 0), board, 0.02)
forms.box((0.05, 0.07, HEAD - SILL), (LEFT + wide * 0.62, -0.02, SILL), brass, 0.01)
forms.box((wide, 0.03, 0.03), (middle, -0.04, SILL - 0.02), brass, 0.006)

# A door to the right of it, half in the dark.
forms.box((1.15, 0.12, HEAD), (4.86, 0.12, 0), wood, 0.02)
for z in (0.25, 1.65):
    forms.box((0.75, 0.06, 1.15), (4.86, 0.06, z), wood, 0.04)
forms.ball(0.05, (4.45, 0.0, 1.45), brass)

# Bangles on two rods over a step, busts of velvet with necklaces, rings in a tray, chains from a bar.
step = forms.box((1.95, 0.40, 0.26), (LEFT + 1.12, 0.62, SILL), velvet, 0.05, segments=6)


def twisted(u, v):
    """Two strands wound round each other."""
    return 0.008 * np.cos(2 * v + 26 * u)


kinds = [forms.bangle(0.175, 0.050, 0.040, gold, None, (0, 0, -30), steps=160), forms.bangle(0.175, 0.046, 0.046, gold, twisted, (0, 0, -30), steps=360), forms.bangle(0.175, 0.085, 0.030, gold, None, (0, 0, -30), steps=160)]
for row, (y, z, from_x, count) in enumerate(((0.62, SILL + 0.52, LEFT + 0.30, 15), (0.30, SILL + 0.24, LEFT + 0.24, 13))):
    forms.rod(0.075, 1.75, (from_x - 0.08, y, z), velvet, (0, 90, 0), steps=32)
    x = from_x
    for k in range(count):
        kind = chance.choice((0, 0, 1, 1, 2))
        x += 0.062 + (0.035 if kind == 2 else 0)
        forms.again(kinds[kind], (x, y, z - 0.095), (chance.uniform(-3, 3), 90 + chance.uniform(-4, 4), 0))
        x += 0.040 + (0.035 if kind == 2 else 0)

link = forms.link_mesh(0.052, 0.036, 0.0075, gold)


def bust(x, y, z, size, seed):
    """A neck and shoulders of velvet; a chain lies round it and hangs to its pendant."""
    forms.turned([(0.24, 0), (0.25, 0.02), (0.25, 0.04), (0.10, 0.07), (0.10, 0.10)], velvet, (x, y + 0.05, z), steps=48)
    rows = [(0.22, 0.12, 0.10, 0.08), (0.34, 0.17, 0.15, 0.26), (0.42, 0.20, 0.19, 0.48), (0.40, 0.19, 0.18, 0.62), (0.24, 0.15, 0.14, 0.72), (0.14, 0.13, 0.13, 0.80), (0.12, 0.12, 0.12, 0.98), (0.10, 0.10, 0.10, 1.0)]
    forms.rounded([(a * size, b * size, c * size, d * size) for a, b, c, d in rows], velvet, (x, y + 0.05, z), (-8, 0, 0), steps=10, angle=70)
    for drop, out in ((0.30, 0.30), (0.44, 0.34))[: 1 + seed % 2]:
        t = np.linspace(-1, 1, 90)
        path = np.stack([x + size * out * np.sin(t * 1.5), y - size * (0.01 + 0.125 * np.cos(t * 1.2)), z + size * (0.80 - drop * np.cos(t * 1.5) ** 1.5)], -1)
        forms.chain(path, link, 0.030, seed=seed)
        low = path[45]
        forms.turned([(0, -0.018), (0.05, -0.018), (0.058, 0), (0.05, 0.018), (0.03, 0.012), (0, 0.012)], gold, (low[0], low[1] - 0.02, low[2] - 0.075), (78, 0, 0), steps=48)


bust(LEFT + 2.72, 0.55, SILL, 1.10, 1)
bust(LEFT + 3.38, 0.50, SILL, 1.0, 2)
bust(LEFT + 3.08, 0.74, SILL + 0.45, 1.0, 3)
rail = HEAD - 0.22
forms.rod(0.018, wide - 0.1, (LEFT + 0.05, 0.50, rail), brass, (0, 90, 0), steps=32)
for k in range(13):
    x, long = LEFT + 0.22 + 0.165 * k, chance.uniform(0.46, 0.82)
    t = np.linspace(0, 1, 70)
    half = 0.055 + 0.02 * chance.random()
    path = np.stack([x + half * np.sin(math.pi * (t - 0.5)) * 1.0, 0.48 + 0 * t, rail + 0.02 - long * np.sin(math.pi * t) ** 0.55], -1)
    forms.chain(path, link, 0.030, seed=k)
tray = [(0.50, 0.20, 0.03, 0), (0.50, 0.20, 0.03, 0.05), *forms.over_edge(0.50, 0.20, 0.03, 0.07, 0.012), *forms.over_edge(0.47, 0.17, 0.02, 0.07, 0.01, True, False), (0.46, 0.16, 0.02, 0.04)]
forms.rounded(tray, board, (LEFT + 2.95, 0.22, SILL + 0.04), (14, 0, 0))
for row in range(2):
    for k in range(7):
        forms.bangle(0.040, 0.022, 0.014, gold, None, (LEFT + 2.58 + 0.123 * k, 0.15 + 0.13 * row, SILL + 0.13 + 0.035 * row), (90, 0, 14), 80)

# The awning: strips of cloth from the wall to a rod, each sagging a little, ending in a scallop.
strips, over, out, fall = 13, LEFT - 0.55, 1.55, 0.62
width = (RIGHT - LEFT + 1.1) / strips
for k in range(strips):
    x, cloth = over + width * (k + 0.5), ivory if k % 2 else green
    line = [(x, 0.0 - out * s, HEAD + 1.02 - fall * s - 0.07 * math.sin(math.pi * s)) for s in np.linspace(0, 1, 12)]
    forms.ribbon(line, (1, 0, 0), width, 0.012, cloth)
    scallop = [(-width / 2, 0.02)] + [(width / 2 * math.cos(a), -0.16 + 0.09 * math.sin(a)) for a in np.linspace(math.pi, 2 * math.pi, 14)] + [(width / 2, 0.02)]
    forms.prism(scallop, 0.012, cloth, (x, -out, HEAD + 0.40), bevel=0)
forms.rod(0.022, strips * width, (over, -out, HEAD + 0.40), iron, (0, 90, 0), steps=24)
for x in (over + 0.1, over + strips * width - 0.1):
    forms.drawn([(x, 0, HEAD + 0.15), (x, -out, HEAD + 0.40)], 0.018, iron, smooth=False)

# A bench before the case with what he works with: a small anvil, a hammer, pliers, a dish.
forms.box((1.05, 0.55, 0.07), (1.10, -0.95, 0.62), board, 0.02)
for dx in (-0.45, 0.45):
    for dy in (-0.2, 0.2):
        forms.box((0.07, 0.07, 0.62), (1.10 + dx, -0.95 + dy, 0), wood, 0.01)
forms.loft([(0.16, 0.10, 0), (0.10, 0.07, 0.05), (0.07, 0.05, 0.12), (0.15, 0.065, 0.17), (0.17, 0.07, 0.23)], iron, (0.92, -0.95, 0.69), (0, 0, 14), 0.008)
forms.turned([(0.055, 0), (0.04, 0.14), (0.008, 0.25)], iron, (0.77, -0.99, 0.885), (0, -90, 14), 0.004, 32)
forms.together([
    forms.rod(0.018, 0.50, (0, 0, 0), wood, (0, 90, 0), steps=24),
    forms.turned([(0.030, -0.09), (0.034, -0.06), (0.024, 0), (0.036, 0.07), (0.034, 0.09)], iron, (0.48, 0, 0), (90, 0, 0), 0.004, 32),
], (1.12, -1.06, 0.725), (0, 0, 16))  # fmt: skip
forms.turned([(0.10, 0), (0.13, 0.02), (0.15, 0.055), (0.14, 0.055), (0.12, 0.025), (0, 0.015)], brass, (1.40, -0.83, 0.69), steps=64)
forms.lump(2, (0.06, 0.05, 0.045), gold, (1.40, -0.83, 0.73), detail=4, rough=1.2)


def lantern(x, y, z, watts, size=1.0):
    """A bare bulb on its cord, and the light it gives."""
    forms.turned([(0.0, -0.085), (0.045, -0.075), (0.068, -0.035), (0.062, 0.005), (0.035, 0.05), (0.028, 0.07)], bulb, (x, y, z), steps=32, angle=70).scale = (size, size, size)
    forms.turned([(0.034, 0.06), (0.036, 0.16), (0.012, 0.19), (0.012, 0.22)], brass, (x, y, z), steps=32)
    forms.rod(0.007, 1.2, (x, y, z + 0.2), iron, steps=12)
    lamp = studio.bpy.data.lights.new("bulb", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = watts, (1, 0.66, 0.34), 0.10
    thing = studio.bpy.data.objects.new("bulb", lamp)
    studio.bpy.context.collection.objects.link(thing)
    thing.location = (x, y, z - 0.02)
    thing.visible_camera = thing.visible_glossy = False


lantern(2.35, -0.80, HEAD + 0.10, 75)
lantern(5.35, -0.9, HEAD + 0.35, 22)
for x, y, z in ((-2.45, 3.5, 2.7), (-3.5, 7.0, 2.9), (-2.5, 10.5, 2.8), (-3.6, 14.5, 3.2)):
    lantern(x, y, z, 42, 1.5)
strip = staging.light((middle, 0.22, HEAD - 0.06), (middle, 0.55, SILL), (wide - 0.4, 0.22), 230, (1, 0.78, 0.50))
strip.visible_camera = False
staging.light((middle - 0.6, -3.0, 5.5), (middle, 0, 1.4), (5, 2), 60, (0.70, 0.86, 1))
staging.light((-5.5, -7.0, 4.0), (1.8, 0, 1.6), (5, 5), 330, (0.74, 0.87, 1))
staging.shot((-1.0, -8.6, 1.62), (0.98, 0.0, 2.02), 46, 0.11, (2.0, 0.2, 1.7))
studio.render(exposure=0.5, glare=0.10)
