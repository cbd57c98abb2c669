"""The work of the house: a cast bar, a walnut block of brass weights, a loupe on a touchstone with its gold trace."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import studio

studio.start()
studio.room(materials.veined_marble(0.55), depth=7)
gold, brass, steel = materials.gold(0.22, (16, 0.07)), materials.brass(0.20), materials.matter("chrome", (0.56, 0.56, 0.55), 0.32, 1.0, 0.03)
dark, trace = materials.dark_steel(0.32), materials.rubbed((1.0, 0.66, 0.26), 0.32)

forms.bar((0.10, 1.06, 0), -13, gold, 2.5, 1.0, 0.58)

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
        forms.turned(shape, brass, (1.12, -1.16, 0), bevel=0.006)
    else:
        parts.append(forms.turned(shape, brass, (hole[0], 0, tall - sunk), bevel=0.006))
forms.together(parts, (1.08, -0.33, 0), (0, 0, -21))

# The touchstone and what was rubbed on it.
stone = materials.matter("touchstone", (0.006, 0.0065, 0.0065), 0.36, 0, 0.06, (50, 0.06))
parts = [forms.box((1.35, 0.60, 0.16), (0, 0, 0), stone, 0.03)]


def rub(place, long, wide, seed):
    """One trace: scratches side by side that begin and end raggedly."""
    chance = np.random.default_rng(seed)
    start, density = chance.uniform(0, 0.13, 400), chance.uniform(0.15, 1.25, 400)

    def cover(x, y, z):
        row = np.clip(((y / wide + 0.5) * 130).astype(int), 0, 399)
        inside = forms.smooth_step(0.5 - np.abs(x / long) - start[row], 0, 0.06)
        side = forms.smooth_step(0.5 - np.abs(y / wide), 0, 0.16)
        wear = 0.72 + 0.28 * np.sin(9 * x / long + 40 * density[row])
        return np.clip(inside * side * density[row] * wear * 1.25, 0, 1)

    parts.append(forms.paint(forms.plate(long, wide, lambda x, y: 0 * x, 120, 131, trace, (*place, 0.1615), (0, 0, 3 * seed - 6)), "cover", cover))


rub((-0.36, 0.12), 0.46, 0.085, 1)
rub((0.20, -0.02), 0.62, 0.100, 2)
rub((-0.34, -0.13), 0.42, 0.075, 3)
forms.together(parts, (-0.95, -0.42, 0), (0, 0, 22))

# The loupe: its lens lies on the stone, its cover on the marble.
shell = forms.around_circles([(-0.62, 0, 0.34), (0, 0, 0.15)])
loupe = [forms.prism(shell, 0.022, steel, (0, 0, z), (-90, 0, 0), 0.008) for z in (0.011, 0.209)]
rim = [(0.270, 0.04), (0.300, 0.045), (0.310, 0.06), (0.310, 0.16), (0.300, 0.175), (0.270, 0.18), (0.245, 0.15), (0.245, 0.07), (0.270, 0.04)]
loupe.append(forms.turned(rim, dark, (0.60, 0, 0), bevel=0.004))
bulge = np.linspace(-1, 1, 25)
lens = [(0.246 * np.sqrt(1 - abs(b)), 0.11 + 0.058 * np.sign(b) * np.sqrt(abs(b))) for b in bulge]
loupe.append(forms.turned(lens, materials.clear((0.97, 1, 0.99), 1.5), (0.60, 0, 0), angle=60))
loupe.append(forms.box((0.34, 0.16, 0.10), (0.14, 0, 0.06), dark, 0.02))
loupe.append(forms.turned([(0.075, -0.012), (0.075, 0.225), (0.05, 0.235), (0, 0.235)], brass, bevel=0.006, steps=48))
for px, py in ((-0.88, 0.0), (-0.62, 0.28), (-0.62, -0.28)):
    loupe.append(forms.rod(0.03, 0.20, (px, py, 0.01), dark, steps=24))
forms.together(loupe, (-0.37, -1.02, 0.116), (0, -6.5, 118))

studio.usual_lights((0.4, 0, 0.3), 0.85)
studio.softbox((-1.0, 3.4, 3.6), (0.2, 0.2, 0.3), (4, 1.4), 90, (1, 0.92, 0.8))
view = studio.camera((-1.35, -6.9, 4.7), (0.20, -0.02, 0.22), 52, 0.30, (-0.2, -0.5, 0.3))
view.data.shift_x = -0.045
studio.render()
