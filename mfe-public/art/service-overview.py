"""The work of the house: a family's bangles on their roll, two coins, a block of brass weights, a loupe on a touchstone with its gold trace."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import reliefs
import staging
import studio

studio.start()
studio.room(staging.ground((0.005, 0.013, 0.010), 0.24), depth=11, wash=90)
gold, brass, trace = staging.gold(0.22), staging.brass(0.17), materials.matter("rubbed", (1.0, 0.64, 0.24), 0.34, 1.0, 0)
reader = trace.node_tree.nodes.new("ShaderNodeAttribute")
reader.attribute_name = "cover"
trace.node_tree.links.new(reader.outputs["Fac"], trace.node_tree.nodes["Principled BSDF"].inputs["Alpha"])


def twisted(u, v):
    """Two strands wound round each other."""
    return 0.016 * np.cos(2 * v + 30 * u)


# What a family brings: bangles that hang on their roll.
wood, high, roll = materials.walnut(2, 0.26), 0.70, 0.35
stand = [forms.turned([(0.0, -1.12), (roll - 0.10, -1.12), (roll - 0.03, -1.10), (roll, -1.03), (roll, 1.03), (roll - 0.03, 1.10), (roll - 0.10, 1.12), (0.0, 1.12)], staging.velvet(), (0, 0, high), (0, 90, 0), angle=60)]
for side in (-1.15, 1.15):
    stand.append(forms.box((0.10, 0.62, high + 0.06), (side, 0, 0), wood, 0.03, segments=5))
    stand.append(forms.turned([(0.0, -0.09), (0.07, -0.09), (0.085, -0.07), (0.085, 0.07), (0.07, 0.09), (0.0, 0.09)], brass, (side, 0, high), (0, 90, 0), angle=40, steps=64))
stand.append(forms.box((2.2, 0.40, 0.07), (0, 0, 0.05), wood, 0.02))
for x, inner, wide, thick, relief, turn in ((-0.74, 0.46, 0.26, 0.075, None, 5), (-0.33, 0.45, 0.13, 0.13, twisted, -7), (-0.02, 0.46, 0.10, 0.09, None, -3), (0.16, 0.46, 0.10, 0.09, None, 6), (0.62, 0.47, 0.34, 0.07, None, -4)):
    hang = forms.bangle(inner + thick / 2, wide, thick, gold, relief, (x, 0, high + roll + 0.005 - inner), (0, 90, 0))
    hang.rotation_euler[2] = math.radians(turn)
    stand.append(hang)
forms.together(stand, (0.98, 1.92, 0), (0, 0, -13))

# The weights, each in its hole; one is out.
sizes = (0.235, 0.195, 0.162, 0.134, 0.110, 0.090)
weight = [(0.0, 0), (0.94, 0), (1.0, 0.05), (1.0, 1.50), (0.94, 1.57), (0.46, 1.64), (0.31, 1.76), (0.29, 1.90), (0.50, 2.06), (0.56, 2.20), (0.48, 2.36), (0.26, 2.46), (0.0, 2.48)]
tall, sunk, x, holes, parts = 0.30, 0.17, -1.14, [], []
for size in sizes:
    x += size
    holes.append((x, 0, tall, size + 0.014, sunk))
    x += size + 0.085
block = forms.box((2.52, 0.66, tall), (0, 0, 0), materials.walnut(0), 0)
parts.append(forms.bored(block, holes, 0.028))
for k, (size, hole) in enumerate(zip(sizes, holes)):
    shape = [(radius * size, level * size) for radius, level in weight]
    if k == 2:
        forms.turned(shape, brass, (2.55, -1.05, 0), bevel=0.006)
    else:
        parts.append(forms.turned(shape, brass, (hole[0], 0, tall - sunk), bevel=0.006))
face = forms.coin_mesh(reliefs.acacia, 0.26, 0.15)
face.materials.append(staging.gold(0.22))
parts.append(forms.coin(face, (-1.16, -0.365, 0.250), None, (70, 0, 0)))
forms.together(parts, (1.75, 0.15, 0), (0, 0, -19))
forms.coin(face, (0.02, 0.10, 0.0235), None, (0, 0, -14))

# The touchstone and what was rubbed on it.
stone = materials.matter("touchstone", (0.006, 0.0065, 0.0065), 0.30, 0, 0)
parts = [forms.rounded([(0.80, 0.36, 0.07, 0), (0.80, 0.36, 0.07, 0.11), *forms.over_edge(0.80, 0.36, 0.07, 0.16, 0.03)], stone)]


def rub(place, long, wide, seed):
    """One trace: scratches side by side that begin and end raggedly."""
    chance = np.random.default_rng(seed)
    start, density = chance.uniform(0, 0.10, 60), chance.uniform(0.55, 1.1, 60)

    def cover(x, y, _):
        row = np.clip(((y / wide + 0.5) * 40).astype(int), 0, 59)
        inside = forms.smooth_step(0.5 - np.abs(x / long) - start[row], 0, 0.10)
        side = forms.smooth_step(0.5 - np.abs(y / wide), 0, 0.16)
        return np.clip(inside * side * density[row] * 1.2, 0, 1)

    parts.append(forms.paint(forms.plate(long, wide, lambda x, y: 0 * x, 120, 81, trace, (*place, 0.1612), (0, 0, 3 * seed - 6)), "cover", cover))


rub((-0.42, 0.13), 0.52, 0.10, 1)
rub((-0.38, -0.10), 0.50, 0.11, 2)
rub((0.32, 0.02), 0.60, 0.12, 3)
forms.together(parts, (-0.25, -0.95, 0), (0, 0, 18))

# The loupe: a lens in a brass rim over the trace, its handle of dark wood on the ground.
rim = [(0.36, 0.0), (0.40, 0.0), (0.43, 0.02), (0.44, 0.055), (0.43, 0.09), (0.40, 0.11), (0.36, 0.11), (0.35, 0.055), (0.36, 0.0)]
loupe = [forms.turned(rim, brass, bevel=0.004)]
loupe.append(forms.turned([(0.0, 0.10), (0.15, 0.092), (0.28, 0.072), (0.355, 0.05), (0.0, 0.05)], staging.lens(), angle=80))
loupe.append(forms.turned([(0.0, 0.42), (0.050, 0.42), (0.050, 0.50), (0.065, 0.52), (0.065, 0.58), (0.050, 0.60), (0.050, 0.62)], brass, (0, 0, 0.055), (0, 90, 0), 0.004, 48))
loupe.append(forms.turned([(0.050, 0.62), (0.078, 0.66), (0.086, 0.95), (0.078, 1.30), (0.082, 1.42), (0.060, 1.50), (0.0, 1.515)], materials.matter("ebony", (0.006, 0.005, 0.0045), 0.25, 0, 0), (0, 0, 0.055), (0, 90, 0), 0, 64))
forms.together(loupe, (0.13, -0.84, 0.175), (0, 4.6, -42))

staging.light((-5.5, -1.5, 5.2), (0.6, 0, 0.3), (5, 4), 620, (1, 0.95, 0.87))
staging.light((-1.6, -1.6, 4.6), (0.9, 1.9, 0.7), (3.2, 1.6), 130, (1, 0.93, 0.82))
staging.light((4.2, 6.2, 4.2), (0.9, 0.4, 0.4), (7, 3), 150, (1, 0.97, 0.88))
staging.light((7.0, -1.5, 2.6), (1.0, 0, 0.4), (3.5, 3.5), 360, (1, 0.80, 0.55))
staging.light((0.5, -11.0, 1.6), (1.0, 0, 0.4), (12, 3.4), 290, (1, 0.88, 0.70))
staging.shot((-2.6, -9.6, 4.5), (0.42, 0.08, 0.22), 62, 0.30, (0.4, -0.5, 0.25))
studio.render()
