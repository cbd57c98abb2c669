"""A private box: the bank's key and the customer's in the steel door, the tin before it with bars and a velvet pouch."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import staging
import studio

studio.start()
face = materials.matter("door steel", (0.150, 0.166, 0.158), 0.36, 1.0, 0)
frame = materials.matter("frame", (0.010, 0.0115, 0.011), 0.5, 0.2, 0, specular=0.3)
brass, gold, steel = staging.brass(0.26), staging.among(staging.gold(0.21)), staging.steel(0.22)
tin, leather = staging.lacquer((0.0070, 0.0270, 0.0200), 0.34), staging.ground((0.0045, 0.0100, 0.0078), 0.36)
slit, lining = materials.matter("slit", (0.004, 0.004, 0.004), 0.7, 0, 0, specular=0.1), staging.velvet((0.004, 0.020, 0.015))
forms.box((40, 0.5, 20), (0, 1.1, -8), slit, 0)

# The wall: every door in its frame, two locks and a blank plate.
wide, high, gap = 1.62, 0.80, 0.06
rose = [(0.115, 0), (0.115, 0.018), (0.106, 0.032), (0.086, 0.040), (0.050, 0.045), (0, 0.046)]


def locks(y=-0.03):
    """The two locks of a door, seen from its hinge at x = 0."""
    made = []
    for x in (0.98, 1.30):
        made.append(forms.turned(rose, brass, (x, y, high / 2), (90, 0, 0), 0.005, 64, 50))
        made.append(forms.box((0.018, 0.010, 0.066), (x, y - 0.044, high / 2 - 0.033), slit, 0.004))
    return made


def door():
    """A door from its hinge at x = 0: a steel plate with round edges, a blank plate, locks."""
    made = [forms.box((wide - 0.03, 0.12, high - 0.03), (wide / 2, 0.03, 0.015), face, 0.034, segments=6)]
    made.append(forms.box((0.42, 0.03, 0.14), (0.40, -0.032, high / 2 - 0.07), brass, 0.014, segments=4))
    return made + locks()


model = door()
for part in model:
    part.hide_render = True
opened = (0, 1)
for column in range(-4, 4):
    for row in range(5):
        x, z = column * (wide + gap) - 0.75, row * (high + gap) - 0.62
        for bar_x, size, at_z in ((x - gap / 2, (gap, 0.16, high + gap), z - gap / 2), (x + wide / 2, (wide + gap, 0.16, gap), z - gap)):
            forms.box(size, (bar_x, 0.03, at_z), frame, 0.012)
        if (column, row) == opened:
            place = (x, z)
        else:
            for part in model:
                forms.again(part, (part.location.x + x, part.location.y, part.location.z + z), [90 if part.rotation_euler.x else 0, 0, 0])

# The open one: a dark steel chamber, the door ajar with both keys.
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
forms.box((12, 3.4, 0.12), (0.4, -1.80, shelf - 0.12), leather, 0.03)
half, deep, tall, thick = 0.70, 1.25, 0.46, 0.04
corner = 0.09
rows = [(half - 0.03, deep - 0.03, corner, 0.0), (half, deep, corner, 0.03), *forms.over_edge(half, deep, corner, tall, 0.018)]
rows += [*forms.over_edge(half - thick, deep - thick, corner - 0.03, tall, 0.014, True, False), (half - thick, deep - thick, corner - 0.03, 0.05), (half - thick - 0.03, deep - thick - 0.03, 0.04, 0.03)]
parts = [forms.rounded(rows, tin)]
parts.append(forms.box((2 * (half - thick) - 0.01, 2 * (deep - thick) - 0.01, 0.02), (0, 0, 0.045), lining, 0))
x, y = half + 0.025, 0.64
rows = [(x - 0.03, y - 0.03, corner, 0.0), (x, y, corner, 0.03), *forms.over_edge(x, y, corner, 0.14, 0.012)]
rows += [*forms.over_edge(x - thick, y - thick, corner - 0.03, 0.14, 0.010, True, False), (x - thick, y - thick, corner - 0.03, 0.04), (x - thick - 0.02, y - thick - 0.02, 0.05, 0.03)]
lid = [forms.rounded(rows, tin, (0, -0.64, 0.04), (180, 0, 0)), forms.box((2 * (x - thick) - 0.05, 2 * (y - thick) - 0.05, 0.01), (0, -0.64, -0.004), lining, 0)]
parts.append(forms.together(lid, (0, deep + 0.02, tall + 0.06), (-104, 0, 0)))
parts.append(forms.rod(0.03, 1.1, (-0.55, deep + 0.02, tall), steel, (0, 90, 0), steps=32))
bar = forms.cast_bar(gold, 2.5, 0.98, 0.48, (0, 0, -20))
for column in range(3):
    for level in range(2):
        if (column, level) != (2, 1):
            parts.append(forms.again(bar, (-0.405 + 0.405 * column, -0.58 + 0.03 * level, 0.066 + 0.1925 * level), (0, 0, 90 + (2 * level if column else -2 * level)), 0.40))
parts.append(forms.pouch(0.46, 1.02, staging.velvet((0.070, 0.007, 0.013)), materials.matter("cord", (0.55, 0.36, 0.10), 0.5, 0.2, 0), (0.04, 0.62, 0.06), (3, 2, 20), 3))
for side in (-1, 1):
    parts.append(forms.turned([(0.06, 0), (0.06, 0.012), (0.048, 0.026), (0, 0.03)], brass, (side * 0.24, -deep + 0.005, 0.22), (90, 0, 0), 0.004, 48, 50))
bail = [(-0.24, 0.0, 0.0), (-0.238, -0.07, -0.006), (-0.19, -0.125, -0.02), (0.0, -0.135, -0.026), (0.19, -0.125, -0.02), (0.238, -0.07, -0.006), (0.24, 0.0, 0.0)]
parts.append(forms.drawn([(across, off - deep - 0.01, 0.22 + up) for across, off, up in bail], 0.030, brass))
parts.append(forms.box((0.36, 0.03, 0.10), (0, -deep, 0.31), brass, 0.012, segments=4))
forms.together([part for part in parts if part.parent is None], (1.05, -1.72, shelf), (0, 0, -27))

key = staging.light((4.8, -5.6, 4.4), (1.0, -1.2, 0), (3.5, 3.5), 150, (1, 0.88, 0.70))
front = staging.light((-1.2, -9.5, 2.6), (1.5, -0.8, 0.1), (7, 4), 72, (1, 0.92, 0.82))
key.data.spread, front.data.spread = math.radians(75), math.radians(50)
above = staging.light((1.7, -0.1, 2.6), (1.1, -2.0, -0.3), (3.0, 1.8), 56, (1, 0.92, 0.80))
above.visible_camera = False
staging.light((-6, -4, 2.4), (0, 0, 0.4), (3, 3), 30, (0.85, 1, 0.93))
staging.shot((-1.8, -7.8, 3.05), (0.33, -0.95, -0.16), 54, 0.22, (0.9, -1.7, -0.1))
studio.render()
