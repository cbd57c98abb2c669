"""The banking hall at dusk: fluted columns, green marble, lamps that burn low; far off the vault stands open. One unit is a metre."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio
from forms import bpy

studio.start()
bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.25
facing = (90, 0, 0)
brass, steel, dark, gold = materials.brass(0.25), materials.steel(0.30), materials.dark_steel(), materials.gold(0.25)
shaft = materials.matter("limestone", (0.115, 0.112, 0.094), 0.55, 0, 0.08, (9, 0.10), ((0.085, 0.084, 0.072), 0.7))
wall = materials.matter("wall", (0.018, 0.030, 0.024), 0.55, 0, 0.08, None, ((0.024, 0.038, 0.031), 0.4))
marble = materials.matter("floor", (0.004, 0.014, 0.010), 0.13, 0, 0.05, None, ((0.012, 0.036, 0.026), 0.8))
pale = materials.matter("pale floor", (0.013, 0.030, 0.022), 0.15, 0, 0.05, None, ((0.024, 0.050, 0.038), 0.9))
nave, aisle, end, high = 4.1, 8.0, 15.0, 8.2

# The floor: large squares, a paler band along each row of columns, thin brass between.
forms.box((60, 70, 0.2), (0, 5, -0.2), marble, 0)
for row in range(-7, 7):
    for column in range(-2, 2):
        if (row + column) % 2:
            forms.box((1.6, 1.6, 0.004), (0.8 + column * 1.6, 0.8 + row * 2.0, -0.002), pale, 0, (0, 0, 45))
for side in (-1, 1):
    forms.box((0.9, 60, 0.004), (side * nave, 5, -0.001), pale, 0)
    for off in (-0.5, 0.5):
        forms.box((0.035, 60, 0.006), (side * nave + off, 5, -0.001), brass, 0)

base = [(0.0, 0.30), (0.62, 0.30), (0.66, 0.36), (0.66, 0.42), (0.60, 0.48), (0.56, 0.50), (0.55, 0.56), (0.58, 0.60), (0.58, 0.66), (0.53, 0.70), (0.0, 0.70)]
head = [(0.0, 0), (0.45, 0), (0.47, 0.03), (0.47, 0.08), (0.45, 0.10), (0.45, 0.22), (0.52, 0.28), (0.62, 0.42), (0.64, 0.48), (0.0, 0.48)]
tall = 5.6
first = (forms.fluted(0.50, tall, shaft, (0, 0, -30)), forms.turned(base, shaft, (0, 0, -30), bevel=0.008), forms.turned(head, shaft, (0, 0, -30), bevel=0.008))
plinth, slab = forms.box((1.40, 1.40, 0.30), (0, 0, -30), shaft, 0.02), forms.box((1.36, 1.36, 0.18), (0, 0, -30), shaft, 0.02)
globe = materials.glow((1.0, 0.62, 0.27), 7)
for side in (-1, 1):
    for y in (-8, -4, 0, 4, 8, 12):
        x = side * nave
        forms.again(plinth, (x, y, 0))
        forms.again(first[1], (x, y, 0))
        forms.again(first[0], (x, y, 0.68))
        forms.again(first[2], (x, y, 0.66 + tall))
        forms.again(slab, (x, y, 1.12 + tall))
        if side > 0 or y == 12:
            # A bracket with a globe of warm glass, on the side of the nave.
            lamp = [
                forms.box((0.06, 0.20, 0.46), (0.03, 0, -0.30), brass, 0.02),
                forms.drawn([(0.05, 0, -0.18), (0.24, 0, -0.24), (0.34, 0, -0.10), (0.34, 0, 0.02)], 0.022, brass),
                forms.turned([(0.03, 0), (0.10, 0.03), (0.11, 0.06), (0.07, 0.07)], brass, (0.34, 0, 0)),
                forms.ball(0.15, (0.34, 0, 0.20), globe),
                forms.turned([(0.06, 0.33), (0.05, 0.36), (0.015, 0.40), (0, 0.44)], brass, (0.34, 0, 0)),
            ]
            forms.together(lamp, (x - side * 0.46, y, 2.75), (0, 0, 180 if side > 0 else 0))
            studio.softbox((x - side * 1.2, y - 0.1, 3.0), (x - side * 1.0, y, 0), (0.5, 0.5), 75 if side > 0 else 30, (1, 0.70, 0.38))
    forms.box((1.2, 44, 0.75), (side * nave, 2, 1.30 + tall), wall, 0.03)
    forms.box((1.34, 44, 0.16), (side * nave, 2, 2.05 + tall), shaft, 0.04)
    forms.box((0.4, 60, high + 2), (side * (aisle + 0.2), 5, 0), wall, 0)
for y in range(-12, 17, 4):
    forms.box((2 * aisle, 0.7, 0.6), (0, y, high - 0.45), wall, 0.04)
forms.box((20, 60, 0.3), (0, 5, high), wall, 0)

# Dusk in the windows of the left aisle.
dusk = materials.glow((0.13, 0.30, 0.34), 0.075)
for y in (-6, -2, 2, 6, 10):
    forms.prism(forms.arch_outline(0.85, 4.2, 1.5), 0.05, dusk, (-aisle + 0.02, y, 0), (0, 0, 90), 0)
    for bar_y in (-0.28, 0.28):
        forms.box((0.08, 0.06, 4.4), (-aisle + 0.06, y + bar_y, 1.5), dark, 0)
    for z in (2.6, 3.7):
        forms.box((0.08, 1.8, 0.06), (-aisle + 0.06, y, z), dark, 0)

# The end wall, and the vault in it: a round mouth full of gold, the door swung to the right.
place, radius = (0, end, 2.45), 1.75
forms.turned([(radius + 0.1, 0), (24, 0), (24, -1.2), (radius + 0.1, -1.2), (radius + 0.1, 0)], wall, place, facing, steps=128)
forms.turned([(radius, -1.2), (radius, 0.10), (radius + 0.08, 0.18), (radius + 0.46, 0.18), (radius + 0.54, 0.08), (radius + 0.54, -0.1), (radius, -1.2)], steel, place, facing, 0.02, 128)
forms.ring(radius + 0.27, 0.04, (0, end - 0.19, place[2]), brass, facing)
for x in (-3.0, 3.0):
    forms.box((0.7, 0.3, 7.0), (x, end - 0.15, 0), shaft, 0.03)
for k, wide in enumerate((5.4, 4.6)):
    forms.box((wide, 1.6 - 0.5 * k, 0.16), (0, end - 0.8 + 0.25 * k, 0.16 * k), shaft, 0.02)
block = forms.bar((0, 0, -30), 90, gold, 0.8, 0.34, 0.20, False)
for x in (-1.05, 0, 1.05):
    for level in range(5):
        z = 0.95 + level * 0.72
        forms.box((0.98, 0.7, 0.05), (x, end + 2.2, z - 0.05), dark, 0.01)
        for k in range(5):
            forms.again(block, (x - 0.32 + 0.32 * (k % 3), end + 2.2, z + 0.205 * (k // 3)), (0, 0, 90))
forms.box((6, 0.2, 6), (0, end + 3.0, 0), wall, 0)
forms.box((4, 3, 0.7), (0, end + 1.6, 0), wall, 0)
rim = [(0, -0.5), (1.45, -0.5), (1.50, -0.45), (1.54, 0.0), (1.80, 0.03), (1.82, 0.24), (1.5, 0.26), (1.46, 0.20), (1.15, 0.20), (1.12, 0.26), (0, 0.30)]
door = [forms.turned(rim, steel, turn=facing, bevel=0.012), forms.ring(1.62, 0.035, (0, -0.26, 0), brass, facing), forms.ring(0.62, 0.045, (0, -0.52, 0), brass, facing)]
for k in range(5):
    a = 2 * math.pi * k / 5 + 0.3
    door.append(forms.drawn([(0, -0.45, 0), (0.84 * math.cos(a), -0.52, 0.84 * math.sin(a))], 0.035, brass, smooth=False))
for k in range(14):
    a = 2 * math.pi * k / 14
    door.append(forms.turned([(0.08, 0), (0.08, 0.3), (0, 0.34)], brass, (1.40 * math.cos(a), 0.25, 1.40 * math.sin(a)), (0, 90 - math.degrees(a), 0), 0.01, 24))
for thing in door:
    thing.location.x -= 1.95
forms.together(door, (1.95, end - 0.32, place[2]), (0, 0, 110))

studio.softbox((0, end + 1.2, 4.1), (0, end + 2.4, 1.6), (3.0, 0.8), 460, (1, 0.70, 0.34))
studio.softbox((0, end + 0.4, 2.3), (0, end - 8, 0.0), (2.2, 2.2), 330, (1, 0.66, 0.30))
studio.softbox((0, end + 0.9, 1.0), (0, end + 2.3, 2.6), (2.6, 0.5), 260, (1, 0.74, 0.40))
studio.softbox((2.6, end - 4.5, 6.0), (1.6, end - 1, 2.3), (2, 1), 130, (1, 0.86, 0.66))
studio.softbox((-aisle + 0.6, 2, 4.0), (0, 4, 0.5), (14, 3), 75, (0.62, 0.88, 0.95))
studio.softbox((0.5, -15, 5.5), (1, 4, 2.5), (10, 3), 230, (0.86, 1, 0.92))
studio.softbox((0, 2, 5.0), (0, 2.001, high), (4, 22), 260, (1, 0.80, 0.55))
eye = studio.camera((0, -12.5, 1.75), (0, 4, 1.75), 30, 1.2, (0, 10, 2))
eye.data.shift_x, eye.data.shift_y = -0.21, 0.055
studio.render(exposure=0.45, glare=0.07)
