"""The furnace is open with its crucible inside; in front a bar that was just poured is still red at its heart."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import pouring
import staging
import studio

studio.start()
studio.room(staging.ground(roughness=0.26), depth=30, wash=0)
graphite = materials.matter("graphite", (0.0085, 0.009, 0.009), 0.33, 0, 0, specular=0.7)
plate, steel = materials.matter("furnace plate", (0.011, 0.0165, 0.014), 0.42, 0.2, 0), materials.matter("dark steel", (0.12, 0.12, 0.115), 0.34, 1.0, 0)
lining = materials.matter("lining", (0.13, 0.085, 0.055), 0.9, 0, 0)
face, middle, high, radius = 3.0, 2.45, 2.05, 1.22
facing = (90, 0, 0)

# The furnace: a plate with a round mouth in a heavy ring, its lining, the white heat behind.
forms.turned([(radius + 0.3, 0.0), (26, 0.0), (26, -0.6), (radius + 0.3, -0.6), (radius + 0.3, 0.0)], plate, (middle, face, high), facing, steps=160)
flange = [(radius + 0.16, -0.2), (radius + 0.16, 0.12), (radius + 0.20, 0.17), (radius + 0.50, 0.17), (radius + 0.55, 0.12), (radius + 0.55, -0.2), (radius + 0.16, -0.2)]
forms.turned(flange, steel, (middle, face, high), facing, 0.015, 160)
for k in range(12):
    a = 2 * math.pi * (k + 0.5) / 12
    forms.turned([(0.075, 0), (0.075, 0.05), (0.05, 0.075), (0, 0.08)], steel, (middle + (radius + 0.35) * math.cos(a), face - 0.165, high + (radius + 0.35) * math.sin(a)), facing, 0.006, 6)
forms.turned([(radius, -2.0), (radius, 0.02), (radius + 0.05, 0.07), (radius + 0.17, 0.07), (radius + 0.17, -2.0), (radius, -2.0)], lining, (middle, face, high), facing, 0.02, 160)
inside = materials.glow((1.0, 0.27, 0.035), 2.2)
hotter = materials.glow((1.0, 0.44, 0.10), 4.2)
for made in (inside, hotter):
    made.cycles.sample_as_light = False
forms.turned([(radius + 0.02, -0.35), (radius + 0.02, -2.9), (radius + 0.05, -2.9), (radius + 0.05, -0.35), (radius + 0.02, -0.35)], inside, (middle, face, high), facing, steps=96)
forms.turned([(0, -2.9), (radius + 0.1, -2.9)], hotter, (middle, face, high), facing, steps=96)
bed = materials.matter("bed", (0.10, 0.06, 0.04), 0.9, 0, 0, emission=(0.62, 0.085, 0.008, 1), emission_strength=0.5)
forms.box((3, 2.4, 0.5), (middle, face + 1.6, high - radius - 0.14), bed, 0)
cup = [(0.0, 0), (0.42, 0), (0.52, 0.05), (0.66, 0.50), (0.70, 0.9), (0.72, 1.18), (0.69, 1.22), (0.62, 1.22), (0.60, 1.16), (0.58, 1.02), (0.0, 1.02)]
hot = materials.matter("hot graphite", (0.03, 0.024, 0.02), 0.6, 0.1, 0, emission=(0.95, 0.15, 0.014, 1), emission_strength=0.20)
forms.together([forms.turned(cup, hot, bevel=0.012, angle=40)], (middle, face + 1.0, high - radius + 0.37))

# The mould before it, and a bar that is cold.
glowing = materials.cooling(0.55, 0.2)
glowing.node_tree.links.remove(glowing.node_tree.nodes["Principled BSDF"].inputs["Normal"].links[0])


def heat(x, y, _):
    """Hottest in the middle, cold along the walls."""
    u, v = x / 1.45, y / 0.58
    return np.clip(0.86 * (1 - np.abs(u) ** 2.2) * (1 - np.abs(v) ** 2.0), 0, 0.75)


pouring.thick_mould(graphite, (1.45, -0.85, 0), 16, glowing, heat)
forms.cast_bar(staging.gold(0.2, 0.2), 2.1, 0.86, 0.48, (4.35, -0.1, 0), (0, 0, -30))

studio.softbox((middle, face - 0.3, high), (1.4, -2.0, 0.2), (1.9, 1.9), 150, (1, 0.40, 0.11))
staging.light((-6.5, -3.0, 4.6), (1.2, 0, 0.8), (5, 4), 620, (0.90, 0.97, 1))
staging.light((7.5, -2.5, 3.6), (1.8, 0.5, 0.8), (3.5, 4), 420, (1, 0.84, 0.62))
staging.light((0.5, -12.0, 2.0), (1.4, -0.5, 0.6), (12, 3), 300, (1, 0.86, 0.66))
staging.shot((-3.2, -12.6, 3.9), (0.65, 0.2, 1.42), 54, 0.40, (1.2, -1.2, 0.6))
studio.render(exposure=0.15, glare=0.07)
