"""Inside the vault, wide: the round door on the left, the watch desk in the middle, climate on the right, gold between. Metres."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import staging
import studio
import vault_door

studio.start()
studio.bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.25
chance = random.Random(5)
steel, dark, brass, gold = staging.steel(0.25), materials.matter("dark steel", (0.10, 0.105, 0.102), 0.34, 1.0, 0), staging.brass(0.24), staging.gold(0.24)
paint = materials.matter("paint", (0.0075, 0.0165, 0.0128), 0.36, 0, 0)
deep = materials.matter("deep paint", (0.008, 0.015, 0.012), 0.5, 0, 0)
floor = materials.matter("floor", (0.006, 0.011, 0.009), 0.17, 0, 0)
black = materials.matter("black", (0.006, 0.006, 0.006), 0.4, 0, 0)
facing = (90, 0, 0)
back, side, tall = 7.0, 8.4, 5.2
sunk = (2.0, 3.1)

# The room: panels with a joint between, a recess full of gold on either side of the desk.
forms.box((40, 40, 0.2), (0, 0, -0.2), floor, 0)
for k in range(-5, 6):
    forms.box((0.012, 30, 0.004), (k * 1.8, 0, -0.002), brass if k in (-1, 1) else black, 0)
for y in (-2.6, 0.2, 3.0):
    forms.box((18, 0.012, 0.004), (0, y, -0.002), black, 0)


def panel(left, right, low, high):
    """One panel of the back wall."""
    forms.box((right - left - 0.025, 0.3, high - low - 0.02), ((left + right) / 2, back + 0.15, low), paint, 0.012)


forms.box((20, 0.2, tall), (0, back + 1.0, 0), deep, 0)
for way in (-1, 1):
    edges = [way * x for x in (sunk[1], 4.5, 5.9, 7.2, side)]
    for left, right in zip(edges, edges[1:]):
        panel(min(left, right), max(left, right), 0.0, tall)
    panel(min(way * sunk[0], way * sunk[1]), max(way * sunk[0], way * sunk[1]), 3.75, tall)
    panel(min(way * sunk[0], way * sunk[1]), max(way * sunk[0], way * sunk[1]), 0, 0.46)
    for x in sunk:
        forms.box((0.04, 0.8, 3.29), (way * x, back + 0.42, 0.46), brass, 0.006)
    forms.box((0.4, 40, tall), (way * (side + 0.2), 0, 0), paint, 0)
for left, right in ((-sunk[0], -0.68), (-0.68, 0.68), (0.68, sunk[0])):
    panel(left, right, 0, tall)
forms.box((18, 0.05, 0.14), (0, back - 0.02, 0), dark, 0.01)
forms.box((18, 0.06, 0.035), (0, back - 0.03, tall - 0.42), brass, 0.008)

# The ceiling: dark, with two lines of light that lead to the wall.
forms.box((40, 40, 0.2), (0, 0, tall), deep, 0)
for x in (-6.6, -2.2, 2.2, 6.6):
    forms.box((0.5, 40, 0.36), (x, 0, tall - 0.36), paint, 0.03)
line = materials.glow((1.0, 0.83, 0.60), 1.7)
line.cycles.sample_as_light = False
for x in (-4.4, 4.4):
    forms.box((0.16, 11.5, 0.02), (x, 0.7, tall - 0.03), line, 0)
    studio.softbox((x, 0.7, tall - 0.06), (x, 0.701, 0), (0.5, 11.5), 330, (1, 0.86, 0.68))

# Gold on the shelves of the two recesses.
block = forms.cast_bar(gold, 0.36, 0.160, 0.095, (0, 0, -9), draft=0.018, edge=0.010, dip=0.003)
for way in (-1, 1):
    middle = way * (sunk[0] + sunk[1]) / 2
    for level in range(5):
        z = 0.50 + level * 0.65
        forms.box((1.04, 0.72, 0.03), (middle, back + 0.42, z - 0.03), dark, 0.006)
        for layer in range(3):
            for k in range(6 - (layer + level) % 2):
                x = middle + (k - (5 - (layer + level) % 2) / 2) * 0.166
                forms.again(block, (x, back + 0.34, z + layer * 0.096), (0, 0, 90 + chance.uniform(-1.5, 1.5)))
    staging.light((middle, back - 0.35, 3.62), (middle, back + 0.45, 1.3), (1.0, 0.5), 34, (1, 0.70, 0.38), (0.6, 0.6))

# Left: the round door, shut.
place = (-5.1, back, 1.96)
forms.turned([(1.56, -0.1), (1.56, 0.16), (1.60, 0.20), (1.80, 0.20), (1.86, 0.14), (1.86, -0.1)], steel, place, facing, 0.012, 160)
forms.ring(1.70, 0.022, (place[0], back - 0.205, place[2]), brass, facing, steps=160)
leaf = [(1.53, -0.1), (1.53, 0.24), (1.48, 0.29), (1.22, 0.31), (1.19, 0.28), (1.19, 0.25), (0.98, 0.25), (0.98, 0.28), (0.95, 0.31), (0.60, 0.37), (0.56, 0.40), (0.52, 0.46), (0.0, 0.46)]
forms.turned(leaf, steel, place, facing, 0.008, 160)
forms.turned([(0.99, 0.24), (0.99, 0.262), (1.18, 0.262), (1.18, 0.24)], paint, place, facing, 0.004, 160)
for k in range(24):
    a = 2 * math.pi * (k + 0.5) / 24
    forms.turned([(0.032, 0), (0.032, 0.02), (0.022, 0.03), (0, 0.032)], dark, (place[0] + 1.35 * math.cos(a), back - 0.30, place[2] + 1.35 * math.sin(a)), facing, steps=24)
forms.together(vault_door.wheel(brass, 0.3, 0.62), (place[0], back - 0.24, place[2]), (0, 12, 0), 0.56)
for z in (-0.75, 0.75):
    forms.rounded([(0.16, 0.24, 0.05, 0), (0.16, 0.24, 0.05, 0.42), *forms.over_edge(0.16, 0.24, 0.05, 0.46, 0.03)], dark, (place[0] - 1.92, back - 0.14, place[2] + z - 0.23))
    forms.rod(0.09, 0.62, (place[0] - 1.92, back - 0.36, place[2] + z - 0.31), steel, bevel=0.02)
forms.box((0.24, 0.06, 0.36), (place[0] - 2.62, back - 0.04, 1.25), black, 0.02)
forms.box((0.15, 0.01, 0.06), (place[0] - 2.62, back - 0.075, 1.48), materials.glow((0.25, 0.8, 0.5), 0.5), 0)

# Middle: the watch desk and the screens above it.
screen = [materials.glow((0.028 * k, 0.038 * k, 0.033 * k), 1.0) for k in (0.3, 0.7, 1.3, 2.2)]
amber, green = materials.glow((1.0, 0.62, 0.22), 0.9), materials.glow((0.16, 0.42, 0.32), 0.5)
for made in (*screen, amber, green):
    made.cycles.sample_as_light = False


def view(x, y, z, wide, high, kind):
    """A screen: a corridor watched from its end, or a line that runs."""
    forms.box((wide, 0.05, high), (x, y, z), black, 0.012)
    w, h, near = wide - 0.05, high - 0.05, y - 0.030
    forms.box((w, 0.004, h), (x, near, z + 0.025), screen[0], 0)
    low = z + 0.025
    if kind == "rooms":
        forms.prism([(-w / 2, 0), (w / 2, 0), (w * 0.15, h * 0.36), (-w * 0.15, h * 0.36)], 0.004, screen[2], (x, near - 0.003, low), bevel=0)
        forms.prism([(-w * 0.15, h * 0.70), (w * 0.15, h * 0.70), (w / 2, h), (-w / 2, h)], 0.004, screen[1], (x, near - 0.003, low), bevel=0)
        forms.box((w * 0.30, 0.004, h * 0.34), (x, near - 0.003, low + h * 0.36), screen[3], 0)
    else:
        for number, (level, material) in enumerate(((0.62, amber), (0.30, green))):
            curve = [(x - w * 0.42 + w * 0.84 * k / 60, near - 0.006, low + h * (level + 0.10 * math.sin(0.16 * k + 2 * number) + 0.03 * math.sin(0.61 * k + number))) for k in range(61)]
            forms.drawn(curve, 0.006, material, smooth=False)


for k in (-1, 0, 1):
    view(1.02 * k, back - 0.09, 2.78, 0.98, 0.58, "rooms")
wood = materials.walnut(0, 0.26)
forms.rounded([(1.75, 0.42, 0.06, 0.70), (1.75, 0.42, 0.06, 0.735), *forms.over_edge(1.75, 0.42, 0.06, 0.755, 0.015)], wood, (0, 4.6, 0))
forms.box((3.2, 0.05, 0.62), (0, 4.34, 0.08), deep, 0.01)
forms.box((3.2, 0.02, 0.02), (0, 4.31, 0.60), brass, 0.003)
for x in (-1.58, 1.58):
    forms.box((0.06, 0.7, 0.70), (x, 4.6, 0), deep, 0.01)
for x, kind in ((-0.72, "lines"), (0.02, "rooms")):
    view(x, 4.72, 1.00, 0.66, 0.40, kind)
    forms.box((0.06, 0.05, 0.28), (x, 4.76, 0.75), dark, 0.008)
    forms.box((0.26, 0.20, 0.015), (x, 4.74, 0.755), dark, 0.006)
leather = materials.matter("leather", (0.010, 0.010, 0.0095), 0.38, 0, 0)
chair = [
    forms.turned([(0.035, 0.06), (0.035, 0.45)], steel),
    forms.rounded([(0.24, 0.24, 0.09, 0.44), *forms.over_edge(0.27, 0.26, 0.1, 0.55, 0.05)], leather),
    forms.together([forms.rounded([(0.22, 0.03, 0.03, 0), (0.25, 0.05, 0.045, 0.06), (0.25, 0.05, 0.045, 0.58), (0.20, 0.03, 0.03, 0.66)], leather)], (0, -0.25, 0.56), (9, 0, 0)),
]
for k in range(5):
    a = 2 * math.pi * k / 5
    chair.append(forms.drawn([(0, 0, 0.10), (0.30 * math.cos(a), 0.30 * math.sin(a), 0.04)], 0.022, steel, smooth=False))
forms.together(chair, (0.95, 3.75, 0), (0, 0, 28))

# Right: the climate control: two gauges over a slot, its ducts, its grille.
x, z = 5.03, 1.72
forms.rounded([(0.80, 0.10, 0.05, 0), (0.80, 0.10, 0.05, 1.5), *forms.over_edge(0.80, 0.10, 0.05, 1.53, 0.025)], dark, (x, back - 0.08, z))
forms.box((1.44, 0.03, 1.36), (x, back - 0.185, z + 0.08), deep, 0.012)
ivory = materials.matter("dial", (0.46, 0.41, 0.31), 0.5, 0, 0, emission=(0.42, 0.30, 0.14, 1), emission_strength=0.05)
for dx, hand in ((-0.35, 40), (0.35, -25)):
    at = (x + dx, back - 0.20, z + 0.98)
    forms.turned([(0.28, 0), (0.28, 0.06), (0.255, 0.075), (0.245, 0.03), (0, 0.03)], brass, at, facing, 0.004, 96)
    forms.turned([(0.243, 0.031), (0.243, 0.034), (0, 0.034)], ivory, at, facing, 0, 96)
    for k in range(11):
        a = math.radians(220 - k * 26)
        forms.box((0.010, 0.004, 0.035), (at[0] + 0.19 * math.cos(a), at[1] - 0.036, at[2] + 0.19 * math.sin(a)), black, 0, (0, -math.degrees(a) + 90, 0))
    forms.box((0.014, 0.005, 0.18), (at[0], at[1] - 0.040, at[2]), black, 0, (0, hand, 0))
    forms.turned([(0.022, 0), (0.022, 0.05), (0, 0.052)], brass, at, facing, steps=32)
view(x, back - 0.215, z + 0.26, 1.14, 0.36, "lines")
for dx in (-0.42, 0.42):
    forms.rod(0.15, tall, (x + dx, back - 0.20, z + 1.5), steel, bevel=0)
    forms.turned([(0.19, 0), (0.19, 0.05), (0.15, 0.06)], dark, (x + dx, back - 0.20, z + 1.5), bevel=0.006)
forms.box((1.5, 0.06, 0.80), (x, back - 0.02, 0.42), black, 0.01)
for k in range(11):
    forms.box((1.36, 0.08, 0.014), (x, back - 0.06, 0.48 + k * 0.064), steel, 0.004, (-32, 0, 0))

# A wash down the wall, and a wide pale light from behind the eye that metal and floor show.
staging.light((0, back - 0.9, tall - 0.25), (0, back, 2.6), (15, 0.7), 560, (1, 0.84, 0.62), (0.5, 0.5))
staging.light((0, -8.5, 4.4), (0, 5, 1.6), (13, 2.4), 520, (0.86, 0.96, 1))
view_camera = staging.shot((0, -6.5, 1.65), (0, 3, 1.65), 28, 0.03, (0, 5.5, 1.65))
view_camera.data.shift_y = 0.0225
studio.render(exposure=0.4, glare=0.05)
