"""Fire assay: bone-ash cupels just out of the muffle, a bead of gold in each; the furnace mouth glows behind."""

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
studio.room(staging.ground(roughness=0.30), depth=30, wash=0)
chance = random.Random(6)
dark, iron = materials.matter("dark steel", (0.10, 0.105, 0.10), 0.34, 1.0, 0), materials.matter("iron", (0.020, 0.021, 0.020), 0.48, 0.5, 0)
gold, ash = staging.gold(0.24), materials.bone_ash()
ash.node_tree.links.remove(ash.node_tree.nodes["Principled BSDF"].inputs["Normal"].links[0])
brick = materials.matter("firebrick", (0.115, 0.088, 0.062), 0.92, 0, 0, None, ((0.085, 0.064, 0.044), 1.4), specular=0.1)
plate = materials.matter("furnace plate", (0.0050, 0.0105, 0.0085), 0.45, 0.2, 0)

# Three cupels that are not quite alike; the lead has left a ring of its own in each.
bowl = [(0.365, 0.53), (0.345, 0.512), (0.33, 0.49), (0.30, 0.457), (0.27, 0.43), (0.23, 0.404), (0.19, 0.385), (0.10, 0.362), (0.0, 0.355)]
shape = [(0.0, 0), (0.34, 0), (0.365, 0.008), (0.375, 0.03), (0.43, 0.47), (0.432, 0.50), (0.424, 0.522), (0.41, 0.533), (0.388, 0.537), *bowl]
kinds = []
for kind in range(3):
    cupel = forms.turned(shape, ash, (0, 0, -5), steps=96, angle=70)

    def stain(x, y, z, kind=kind):
        """Soaked in the bowl, with an uneven rim."""
        r, a = np.hypot(x, y), np.arctan2(y, x)
        reach = 0.31 + 0.03 * np.sin(3 * a + 2 * kind) + 0.02 * np.sin(7 * a + kind)
        return forms.smooth_step(reach - r, -0.06, 0.10) * (z > 0.3) * (0.72 + 0.28 * forms.smooth_step(0.22 - r, 0, 0.1))

    kinds.append(forms.paint(cupel, "stain", stain))
bead = forms.turned([(0.15 * math.sin(math.pi * k / 24), -0.118 * math.cos(math.pi * k / 24)) for k in range(25)], gold, (0, 0, -5), steps=64, angle=60)


def cupel(x, y, z, size=1.0):
    """A cupel with its bead; gives back both."""
    spin = (0, 0, chance.uniform(0, 360))
    lie = (x + 0.02 * math.cos(spin[2]), y + 0.02 * math.sin(spin[2]), z + 0.352 + 0.112 * size)
    return [forms.again(chance.choice(kinds), (x, y, z), spin), forms.again(bead, lie, (chance.uniform(-8, 8), 0, 0), size)]


tray = [forms.box((4.25, 3.25, 0.16), (0, 0, 0.05), brick, 0.05, segments=4)]
for size, spot in (((4.50, 0.12, 0.30), (0, -1.68, 0.02)), ((4.50, 0.12, 0.30), (0, 1.68, 0.02)), ((0.12, 3.46, 0.30), (-2.19, 0, 0.02)), ((0.12, 3.46, 0.30), (2.19, 0, 0.02))):
    tray.append(forms.box(size, spot, iron, 0.04, segments=5))
for column in range(4):
    for row in range(3):
        if (column, row) != (0, 0):
            x, y = -1.52 + column * 1.02 + chance.uniform(-0.03, 0.03), -1.05 + row * 1.03 + chance.uniform(-0.03, 0.03)
            tray += cupel(x, y, 0.21, chance.uniform(0.88, 1.1))
forms.together(tray, (1.95, 0.75, 0), (0, 0, -13), 0.86)

# One cupel stands in front, still in the jaws of the tongs.
place = (0.15, -1.05)
cupel(*place, 0.0, 1.15)
tongs = [forms.turned([(0.085, -0.05), (0.085, 0.05)], dark, (-1.3, 0, 0.26), bevel=0.02)]
for side in (-1, 1):
    jaw = [(-4.6, side * 0.03, 0.10), (-3.6, side * 0.24, 0.13), (-2.4, side * 0.20, 0.19), (-1.3, -side * 0.02, 0.26 + side * 0.035), (-0.75, -side * 0.28, 0.27), (-0.40, -side * 0.45, 0.27), (0.0, -side * 0.475, 0.27), (0.26, -side * 0.40, 0.27, 0.85)]
    tongs.append(forms.drawn(jaw, 0.045, dark))
forms.together(tongs, (*place, 0), (0, 0, 156))

# The muffle furnace: a wide plate, a steel arch about the mouth, a lining, white heat.
front = forms.box((40, 1.2, 20), (0, 0.6, -1), plate, 0)
wide_hole = forms.prism(forms.arch_outline(1.48, 1.05, 0.30), 4, plate, bevel=0)
forms.cut(front, wide_hole, 0.03)
arch = forms.prism(forms.arch_outline(1.66, 1.05, 0.14), 0.30, dark, (0, 0.02, 0), bevel=0)
lining = forms.prism(forms.arch_outline(1.44, 1.04, 0.30), 0.5, brick, (0, 0.16, 0), bevel=0)
gate, hole = forms.prism(forms.arch_outline(1.38, 1.05, 0.34), 4, dark, bevel=0), forms.prism(forms.arch_outline(1.18, 1.02, 0.42), 4, brick, bevel=0)
forms.cut(arch, gate, 0.035)
forms.cut(lining, hole, 0.05)
inside = forms.arch_outline(1.22, 1.02, 0.40)
furnace = [front, arch, lining, gate, wide_hole, hole, forms.box((3.0, 0.55, 0.14), (0, -0.36, 0.22), dark, 0.05, segments=5)]
wall = materials.kiln(1.3, (1.0, 0.20, 0.020), (0.72, 0.10, 0.009), 0.8)
back = materials.kiln(2.2, (1.0, 0.27, 0.036), (1.0, 0.18, 0.018), 0.8)
wall.cycles.sample_as_light = back.cycles.sample_as_light = False
corners = [(x, y, z) for y in (0.38, 3.6) for x, z in inside]
count = len(inside)
furnace.append(forms.solid("muffle", corners, [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)], wall, bevel=0))
furnace.append(forms.prism(inside, 0.05, back, (0, 3.6, 0), bevel=0))
hot = materials.matter("hot ash", (0.20, 0.15, 0.10), 0.9, 0, 0, emission=(0.90, 0.15, 0.014, 1), emission_strength=0.40)
for x in (-0.75, 0.05, 0.8):
    furnace.append(forms.turned(shape, hot, (x, 1.0 + 0.2 * x, 0.41), steps=72, angle=70))
forms.together(furnace, (2.75, 4.1, 0), (0, 0, -6))

studio.softbox((2.6, 3.6, 1.25), (1.6, 0, 0.3), (2.2, 1.5), 300, (1, 0.42, 0.12))
above = staging.light((0.8, -1.6, 6.0), (1.4, -0.2, 0.4), (5, 4), 44, (1, 0.93, 0.82))
above.data.spread = math.radians(80)
staging.light((-6.5, -3.0, 4.2), (1.2, -0.2, 0.5), (4, 5), 340, (0.94, 0.98, 1))
staging.light((7.5, -2.5, 4.0), (1.6, 0, 0.5), (4, 5), 260, (1, 0.84, 0.62))
staging.light((0.0, -12.0, 3.0), (1.2, -0.4, 0.5), (12, 5), 170, (1, 0.90, 0.74))
staging.shot((-1.8, -9.4, 4.5), (0.64, 0.45, 0.96), 52, 0.24, (0.9, -0.6, 0.5))
studio.render(exposure=0.1, glare=0.07)
