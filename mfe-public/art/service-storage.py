"""A private box: the bank's key and the customer's in the steel door, the tin before it with bars and a velvet pouch."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
face, frame = materials.brushed("door steel", (0.30, 0.31, 0.30), 0.30, 0, 0.14), materials.dark_steel(0.34)
brass, gold, steel = materials.brass(0.22), materials.gold(0.22, (30, 0.06)), materials.steel(0.22)
tin, leather = materials.lacquer((0.010, 0.034, 0.025), 0.30), materials.matter("leather", (0.010, 0.020, 0.016), 0.46, 0, 0.1, (36, 0.22))
forms.box((40, 0.5, 20), (0, 1.1, -8), materials.rubber(), 0)

# The wall: every door in its frame, two locks and a blank plate.
wide, high, gap = 1.62, 0.80, 0.06


def locks(y=-0.03):
    """The two locks of a door, seen from its hinge at x = 0."""
    rose = [(0.115, 0), (0.115, 0.02), (0.10, 0.035), (0.075, 0.035), (0.07, 0.05), (0.048, 0.055), (0, 0.055)]
    made = []
    for x in (0.98, 1.30):
        made.append(forms.turned(rose, brass, (x, y, high / 2), (90, 0, 0), 0.004, 64))
        made.append(forms.box((0.016, 0.006, 0.062), (x, y - 0.056, high / 2 - 0.031), materials.rubber(), 0))
    return made


def door():
    """A door from its hinge at x = 0: a plate with worn edges, a raised field, plate and locks."""
    made = [forms.box((wide - 0.03, 0.10, high - 0.03), (wide / 2, 0.02, 0.015), face, 0.016)]
    made.append(forms.box((0.42, 0.02, 0.15), (0.40, -0.035, high / 2 - 0.075), brass, 0.012))
    for x in (0.23, 0.57):
        made.append(forms.turned([(0.016, 0), (0.012, 0.008), (0, 0.009)], steel, (x, -0.045, high / 2), (90, 0, 0), steps=24))
    return made + locks()


model = door()
for part in model:
    part.hide_render = True
opened = (0, 1)
for column in range(-4, 4):
    for row in range(-2, 5):
        x, z = column * (wide + gap) - 0.75, row * (high + gap) - 0.62
        for bar_x, size, at_z in ((x - gap / 2, (gap, 0.16, high + gap), z - gap / 2), (x + wide / 2, (wide + gap, 0.16, gap), z - gap)):
            forms.box(size, (bar_x, 0.03, at_z), frame, 0.012)
        if (column, row) == opened:
            place = (x, z)
        else:
            for part in model:
                forms.again(part, (part.location.x + x, part.location.y, part.location.z + z), [90 if part.rotation_euler.x else 0, 0, 0])

# The open one: a dark steel chamber, the door ajar with both keys and their ring.
x, z = place
for size, spot in (((wide, 1.0, 0.02), (x + wide / 2, 0.5, z)), ((0.02, 1.0, high), (x + wide, 0.5, z)), ((0.02, 1.0, high), (x, 0.5, z))):
    forms.box(size, spot, frame, 0)
ajar = door()
for lock_x in (0.98, 1.30):
    ajar.append(forms.key(steel if lock_x > 1 else brass, (lock_x, -0.42, high / 2), (90 if lock_x > 1 else 76, 0, 90), 0.62))
hinge = [forms.rod(0.035, high * 0.7, (0.0, -0.035, high * 0.15), steel, steps=32)]
forms.together([part for part in ajar if part.parent is None] + hinge, (x, -0.04, z), (0, 0, -38))

# The reading shelf and the tin on it.
shelf = -0.72
forms.box((7.4, 3.4, 0.12), (0.4, -1.80, shelf - 0.12), frame, 0.03)
forms.box((7.2, 3.2, 0.03), (0.4, -1.80, shelf - 0.01), leather, 0.012)
forms.box((7.42, 0.05, 0.14), (0.4, -3.50, shelf - 0.13), brass, 0.015)
half, deep, tall = 0.68, 1.25, 0.46
parts = [forms.loft([(half, deep, 0), (half, deep, tall), (half - 0.03, deep - 0.03, tall), (half - 0.03, deep - 0.03, 0.03)], tin, bevel=0.014)]
parts.append(forms.box((2 * half - 0.06, 2 * deep - 0.06, 0.02), (0, 0, 0.03), materials.velvet((0.006, 0.020, 0.015)), 0))
lid = [forms.loft([(half + 0.03, 0.62, -0.10), (half + 0.03, 0.62, 0.02), (half + 0.0, 0.59, 0.02), (half + 0.0, 0.59, 0.0)], tin, (0, -0.62, 0), (180, 0, 0), 0.014)]
parts.append(forms.together(lid, (0, deep, tall + 0.02), (-104, 0, 0)))
parts.append(forms.rod(0.03, 1.1, (-0.55, deep + 0.02, tall), steel, (0, 90, 0), steps=32))
for column in range(3):
    for level in range(2):
        if (column, level) != (2, 1):
            parts.append(forms.bar((-0.40 + 0.40 * column, -0.52 + 0.03 * level, 0.05 + 0.185 * level), 90 + (3 * level if column else -2 * level), gold, 0.98, 0.37, 0.18, False))
parts.append(forms.pouch(0.44, 0.98, materials.velvet((0.080, 0.009, 0.016)), materials.matter("cord", (0.55, 0.36, 0.10), 0.5, 0.2, 0), (0.06, 0.62, 0.05), (3, 2, 20), 3))
parts.append(forms.drawn([(-0.24, -deep - 0.01, 0.26), (-0.22, -deep - 0.13, 0.22), (0.22, -deep - 0.13, 0.22), (0.24, -deep - 0.01, 0.26)], 0.028, brass))
parts.append(forms.box((0.40, 0.02, 0.13), (0, -deep - 0.005, 0.27), brass, 0.01))
forms.together([part for part in parts if part.parent is None], (1.05, -1.72, shelf + 0.02), (0, 0, -27))

studio.softbox((4.6, -5.2, 4.0), (0.8, -1.0, 0), (3, 3), 300, (1, 0.88, 0.70))
studio.softbox((-1.0, -9, 3.2), (0.6, -0.6, 0), (8, 2.6), 420, (1, 0.92, 0.8))
studio.softbox((1.0, -1.8, 4.6), (1.0, -1.6, 0), (3.4, 1.6), 190, (1, 0.88, 0.68))
studio.softbox((-6, -4, 2), (0, 0, 0.4), (3, 3), 110, (0.8, 1, 0.9))
view = studio.camera((-1.8, -7.6, 2.95), (0.40, -0.95, -0.19), 53, 0.24, (0.8, -1.7, -0.1))
view.data.shift_x = -0.03
studio.render()
