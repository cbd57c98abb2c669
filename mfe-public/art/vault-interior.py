"""Inside the vault, wide: the round door and its camera on the left, the watch desk in the middle, climate on the right."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
chance = random.Random(5)
steel, dark, brass, gold = materials.steel(0.28), materials.dark_steel(0.34), materials.brass(0.24), materials.gold(0.24)
lacquer, rubber, wood = materials.lacquer((0.010, 0.030, 0.023), 0.4), materials.rubber(), materials.wood()
wall = materials.matter("wall", (0.014, 0.022, 0.018), 0.55, 0, 0.1, (6, 0.15), ((0.0165, 0.0258, 0.0212), 0.5))
floor = materials.matter("floor", (0.008, 0.014, 0.011), 0.20, 0, 0.06, None, ((0.012, 0.021, 0.0165), 0.6))
facing = (90, 0, 0)
back, side, tall = 6.0, 7.6, 4.6

forms.box((40, 40, 0.2), (0, 0, -0.2), floor, 0)
forms.box((40, 40, 0.2), (0, 0, tall), wall, 0)
forms.turned([(1.62, 0), (24, 0), (24, -0.6), (1.62, -0.6), (1.62, 0)], wall, (-4.35, back, 1.85), facing, steps=128)
for x in (-side, side):
    forms.box((0.3, 30, tall), (x + math.copysign(0.15, x), 0, 0), wall, 0)
for x in (-2.05, 2.05):
    forms.box((0.55, 0.5, tall), (x, back - 0.12, 0), lacquer, 0.05)
    forms.box((0.05, 0.02, tall - 0.6), (x, back - 0.38, 0.3), brass, 0.005)
forms.box((16, 0.16, 0.22), (0, back - 0.08, 0), dark, 0.02)
forms.box((16, 0.12, 0.04), (0, back - 0.10, tall - 0.5), brass, 0.01)

# Ceiling beams with light between them.
strip = materials.glow((1.0, 0.84, 0.62), 2.2)
for y in (-4.5, -1.5, 1.5, 4.5):
    forms.box((16, 0.5, 0.35), (0, y, tall - 0.35), lacquer, 0.04)
for y in (-3.0, 0.0, 3.0):
    for x in (-4.35, 0, 4.35):
        forms.box((2.6, 0.10, 0.03), (x, y, tall - 0.05), strip, 0)
        studio.softbox((x, y, tall - 0.10), (x, y + 0.001, 0), (2.6, 0.3), 85, (1, 0.84, 0.62))
for x in (-2.6, 2.6):
    forms.box((0.04, 30, 0.006), (x, 0, 0), brass, 0)
forms.box((5.2, 0.04, 0.006), (0, 2.0, 0), brass, 0)

# Left: the round door, shut, and the camera that watches it.
place = (-4.35, back, 1.85)
forms.turned([(1.60, -0.4), (1.60, 0.10), (1.66, 0.16), (1.92, 0.16), (2.00, 0.08), (2.00, -0.1)], steel, place, facing, 0.015, 160)
forms.ring(1.79, 0.035, (place[0], back - 0.165, place[2]), brass, facing, steps=160)
forms.turned([(1.57, -0.3), (1.57, 0.08), (1.50, 0.12), (1.30, 0.12), (1.27, 0.08), (1.02, 0.08), (0.98, 0.13), (0.55, 0.15), (0.5, 0.19), (0, 0.19)], steel, place, facing, 0.01, 160)
forms.turned([(1.04, 0.07), (1.04, 0.10), (1.25, 0.10), (1.25, 0.07)], lacquer, place, facing, 0.008, 160)
for k in range(16):
    a = 2 * math.pi * k / 16
    forms.turned([(0.045, 0), (0.045, 0.03), (0, 0.05)], brass, (place[0] + 1.40 * math.cos(a), back - 0.12, place[2] + 1.40 * math.sin(a)), facing, steps=24)
forms.turned([(0.24, 0), (0.24, 0.12), (0.16, 0.30), (0.10, 0.36), (0, 0.37)], brass, (place[0], back - 0.18, place[2]), facing, 0.01)
forms.ring(0.55, 0.045, (place[0], back - 0.50, place[2]), brass, facing)
for k in range(5):
    a = 2 * math.pi * k / 5 + 0.3
    end = (place[0] + 0.72 * math.cos(a), back - 0.50, place[2] + 0.72 * math.sin(a))
    forms.drawn([(place[0], back - 0.48, place[2]), end], 0.03, brass, smooth=False)
    forms.ball(0.055, end, brass)
for z in (-0.8, 0.8):
    forms.box((0.36, 0.3, 0.46), (place[0] - 2.02, back - 0.16, place[2] + z - 0.23), dark, 0.05)
forms.box((0.32, 0.10, 0.46), (-2.55, back - 0.07, 1.45), rubber, 0.03)
forms.box((0.22, 0.02, 0.14), (-2.55, back - 0.125, 1.70), materials.glow((0.25, 0.8, 0.5), 0.7), 0.01)
watcher = [
    forms.box((0.26, 0.62, 0.24), (0, -0.1, -0.12), materials.matter("white metal", (0.15, 0.155, 0.145), 0.4), 0.04),
    forms.box((0.32, 0.66, 0.03), (0, -0.15, 0.13), materials.matter("white metal", (0.15, 0.155, 0.145), 0.4), 0.012),
    forms.turned([(0.10, 0), (0.10, 0.06), (0.08, 0.07), (0.07, 0.03), (0, 0.03)], rubber, (0, -0.40, 0.0), facing, 0.004, 40),
    forms.ball(0.012, (0.09, -0.42, -0.08), materials.glow((1, 0.1, 0.05), 6)),
]
forms.together(watcher, (-2.62, back - 0.70, 3.72), (24, 0, -30))
forms.drawn([(-2.62, back - 0.68, 3.80), (-2.62, back - 0.5, 3.95), (-2.62, back - 0.1, 3.95)], 0.04, dark)

# Middle: the watch desk under its screens.
forms.box((3.1, 1.15, 0.08), (0, 4.25, 1.02), wood, 0.02)
forms.box((3.0, 0.9, 1.0), (0, 4.35, 0), lacquer, 0.05)
for k in range(5):
    forms.box((0.02, 0.02, 0.8), (-1.2 + k * 0.6, 3.89, 0.1), brass, 0.004)
face = materials.matter("screen", (0.003, 0.006, 0.005), 0.15, 0, 0)
glow_line, glow_soft = materials.glow((1.0, 0.62, 0.22), 1.6), materials.glow((0.16, 0.42, 0.32), 0.55)
views = [materials.glow((0.04 * k, 0.075 * k, 0.06 * k), 0.9) for k in (0.7, 1.0, 1.3, 1.7)]


def screen(x, y, z, turn, kind, wide=1.15, high=0.72):
    """A screen with four views of rooms, or with lines that run."""
    parts = [forms.box((wide, 0.06, high), (0, 0, 0), rubber, 0.02), forms.box((wide - 0.06, 0.01, high - 0.06), (0, -0.03, 0.03), face, 0)]
    if kind == "rooms":
        for column in (-1, 1):
            for row in (0, 1):
                w, h = wide / 2 - 0.07, high / 2 - 0.07
                cx, cz = column * (w / 2 + 0.012), 0.05 + row * (h + 0.02)
                parts.append(forms.box((w, 0.004, h), (cx, -0.038, cz), views[0], 0))
                parts.append(forms.prism([(-w / 2, 0), (w / 2, 0), (w * 0.22, h * 0.42), (-w * 0.22, h * 0.42)], 0.004, views[2], (cx, -0.042, cz), bevel=0))
                parts.append(forms.box((w * 0.44, 0.004, h * 0.36), (cx, -0.042, cz + h * 0.42), views[1], 0))
                parts.append(forms.box((w * 0.10, 0.004, h * 0.25), (cx + chance.uniform(-0.05, 0.05), -0.046, cz + h * 0.42), views[3], 0))
    else:
        for k in range(4):
            parts.append(forms.box((wide - 0.16, 0.003, 0.004), (0, -0.040, 0.14 + k * 0.14), glow_soft, 0))
        for level, material in ((0.42, glow_line), (0.22, glow_soft)):
            value, curve = level * high, []
            for k in range(60):
                value += chance.gauss(0, 0.016) + (level * high + 0.08 - value) * 0.05
                curve.append((-wide / 2 + 0.09 + k * (wide - 0.18) / 59, -0.044, value))
            parts.append(forms.drawn(curve, 0.006, material, smooth=False))
    forms.together(parts, (x, y, z), (-6, 0, turn))


screen(-1.22, 4.42, 1.34, 20, "lines")
screen(0, 4.52, 1.34, 0, "rooms")
screen(1.22, 4.42, 1.34, -20, "lines")
for x in (-1.22, 0, 1.22):
    forms.box((0.08, 0.06, 0.3), (x, 4.55, 1.10), dark, 0.01)
screen(0, back - 0.30, 2.35, 0, "rooms", 2.5, 1.35)
forms.box((1.0, 0.34, 0.03), (0, 3.95, 1.10), rubber, 0.01)
chair = [
    forms.turned([(0.05, 0.08), (0.05, 0.5)], steel),
    forms.box((0.7, 0.66, 0.14), (0, 0, 0.52), rubber, 0.06, segments=5),
    forms.box((0.66, 0.12, 0.85), (0, -0.36, 0.72), rubber, 0.05, (-8, 0, 0), 5),
]
for k in range(5):
    a = 2 * math.pi * k / 5
    chair.append(forms.drawn([(0, 0, 0.14), (0.36 * math.cos(a), 0.36 * math.sin(a), 0.06)], 0.03, steel, smooth=False))
forms.together(chair, (0.75, 3.05, 0), (0, 0, 24))

# Right: the climate panel, its pipes and grille.
forms.box((2.3, 0.22, 1.9), (4.35, back - 0.11, 1.15), lacquer, 0.05)
forms.box((2.1, 0.06, 1.7), (4.35, back - 0.23, 1.25), dark, 0.03)
ivory = materials.matter("dial", (0.42, 0.37, 0.27), 0.5, 0, 0, emission=(0.42, 0.30, 0.14, 1), emission_strength=0.08)
for x, z, size, hand in ((3.75, 2.42, 0.36, 40), (4.95, 2.42, 0.36, -25)):
    forms.turned([(size, 0), (size, 0.09), (size - 0.05, 0.11), (size - 0.06, 0.06), (0, 0.06)], brass, (x, back - 0.25, z), facing, 0.006, 96)
    forms.turned([(size - 0.06, 0.058), (size - 0.06, 0.062), (0, 0.062)], ivory, (x, back - 0.25, z), facing, 0, 96)
    for k in range(11):
        a = math.radians(220 - k * 26)
        forms.box((0.012, 0.006, 0.05), (x + (size - 0.12) * math.cos(a), back - 0.315, z + (size - 0.12) * math.sin(a)), rubber, 0, (0, -math.degrees(a) + 90, 0))
    forms.box((0.016, 0.008, size - 0.1), (x, back - 0.322, z), rubber, 0, (0, hand, 0))
    forms.ball(0.03, (x, back - 0.32, z), brass)
screen(4.35, back - 0.27, 1.36, 0, "lines", 1.5, 0.55)
for k in range(4):
    forms.turned([(0.045, 0), (0.045, 0.03), (0, 0.045)], (glow_line, glow_soft, glow_soft, glow_soft)[k], (5.22, back - 0.26, 1.45 + k * 0.12), facing, steps=24)
for k in range(9):
    forms.box((1.7, 0.10, 0.035), (4.35, back - 0.10, 0.35 + k * 0.075), steel, 0.008, (-30, 0, 0))
forms.box((1.9, 0.06, 0.80), (4.35, back - 0.03, 0.27), dark, 0.02)
for dx in (-0.35, 0.0, 0.35):
    forms.drawn([(4.35 + dx, back - 0.2, 3.0), (4.35 + dx, back - 0.2, tall - 0.1)], 0.07, brass if dx == 0 else steel, smooth=False)

# Shelves of bars along both sides, nearest to the eye.
block = forms.bar((0, 0, -5), 0, gold, 0.62, 0.26, 0.16, False)
for direction in (-1, 1):
    x = direction * 6.55
    for y in (-3.6, -1.2, 1.2, 3.6):
        for dx in (-0.6, 0.6):
            forms.box((0.08, 0.08, 3.5), (x + dx, y + 1.2, 0), dark, 0.01)
            forms.box((0.08, 0.08, 3.5), (x + dx, y - 1.2, 0), dark, 0.01)
        for level in range(4):
            z = 0.35 + level * 0.85
            forms.box((1.25, 2.34, 0.06), (x, y, z), dark, 0.01)
            for row in range(7):
                for column in (-1, 1):
                    for layer in range(chance.choice((1, 2, 2, 3))):
                        spin = chance.uniform(-2, 2)
                        forms.again(block, (x + column * 0.31, y - 0.98 + row * 0.33, z + 0.06 + layer * 0.163), (0, 0, spin))

studio.softbox((-4.35, 2.6, 4.2), (-4.35, 6, 1.9), (3, 0.8), 210, (1, 0.86, 0.66))
studio.softbox((4.35, 2.6, 4.2), (4.35, 6, 1.9), (3, 0.8), 210, (1, 0.86, 0.66))
studio.softbox((0, -7.5, 3.6), (0, 3, 1.6), (7, 1.5), 300, (0.86, 0.95, 1))
studio.camera((0, -5.9, 2.15), (0, 3, 2.06), 28, 0.8, (0, 4.5, 1.8))
studio.softbox((0, 2.0, 4.0), (0, 5, 1.6), (4, 0.8), 150, (1, 0.88, 0.7))
studio.render(exposure=0.15, glare=0.05)
