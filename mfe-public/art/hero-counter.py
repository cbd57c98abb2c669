"""The counter before the first customer: green marble, a lamp, a blotter with a pen, a bar on its tray."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import staging
import studio

studio.start()
brass, gold = staging.brass(0.20), staging.gold(0.20, 0.20)
marble = materials.matter("marble", (0.0035, 0.0125, 0.0092), 0.17, 0, 0, None, ((0.0075, 0.024, 0.0175), 0.9))
leather = materials.matter("leather", (0.0040, 0.0120, 0.0090), 0.46, 0, 0)
paper = materials.matter("paper", (0.34, 0.30, 0.22), 0.8, 0, 0)
wood = materials.walnut(0, 0.3)
panel = materials.matter("panel", (0.0095, 0.0095, 0.0068), 0.6, 0, 0)

edge = [(40, 1.9, 0.02, -0.20), *forms.over_edge(40, 1.9, 0.04, 0.0, 0.05)]
forms.rounded(edge, marble, (0, -0.3, 0))

# The hall behind, far out of focus.
forms.box((60, 0.2, 30), (0, 11, -10), panel, 0)
for k in range(-6, 9):
    forms.box((0.12, 0.3, 20), (k * 2.6 + 0.9, 10.85, -9), panel, 0.03)
forms.box((60, 0.3, 0.12), (0, 10.8, 0.55), panel, 0.04)
globe = materials.glow((1.0, 0.66, 0.30), 1.2)
globe.cycles.sample_as_light = False
for x in (4.3, 11.0):
    forms.turned([(0.20, 0), (0.26, 0.10), (0.30, 0.62), (0.22, 0.70)], globe, (x, 10.3, 1.15), bevel=0.03)
    forms.turned([(0.05, 0), (0.09, 0.34), (0.24, 0.42)], brass, (x, 10.3, 0.73))
    staging.light((x, 10.0, 1.6), (x, 11, 2.2), (1.2, 1.2), 26, (1, 0.70, 0.38))

# The lamp.
shade = materials.matter("shade", (0.0025, 0.050, 0.029), 0.14, 0, 0, clearcoat=0.5, clearcoat_roughness=0.1, emission=(0.008, 0.16, 0.075, 1), emission_strength=0.09)
foot = [(0.60, 0), (0.64, 0.02), (0.65, 0.05), (0.63, 0.09), (0.56, 0.125), (0.40, 0.155), (0.24, 0.185), (0.14, 0.24), (0.09, 0.31), (0.066, 0.40)]
stem = [(0.058, 1.00), (0.062, 1.03), (0.095, 1.06), (0.105, 1.10), (0.095, 1.14), (0.062, 1.17), (0.052, 1.22), (0.048, 1.62), (0, 1.63)]
lamp = [
    forms.turned(foot + stem, brass, bevel=0.006, angle=50),
    forms.drawn([(0, 0.0, 1.58), (0, 0.0, 1.86), (0, -0.10, 1.99), (0, -0.28, 2.02)], 0.036, brass),
    forms.turned([(0.11, 0), (0.10, 0.02), (0.04, 0.035), (0.03, 0.06), (0.055, 0.09), (0.03, 0.125), (0, 0.13)], brass, (0, -0.28, 1.98), angle=60),
]
arc_out = [(0.47 * math.cos(math.radians(a)), 0.47 * math.sin(math.radians(a))) for a in range(6, 175, 3)]
arc_in = [(0.44 * math.cos(math.radians(a)), 0.44 * math.sin(math.radians(a))) for a in range(174, 5, -3)]
lamp.append(forms.prism(arc_out + arc_in, 2.0, shade, (0, -0.28, 1.53), (0, 0, 90), 0.012))
inner = materials.glow((1.0, 0.80, 0.52), 3)
inner.cycles.sample_as_light = False
lamp.append(forms.rod(0.06, 1.3, (-0.65, -0.28, 1.72), inner, (0, 90, 0), steps=24))
for side in (-1, 1):
    lamp.append(forms.prism(arc_out, 0.035, brass, (side * 1.0, -0.28, 1.53), (0, 0, 90), 0.012))
lamp.append(forms.drawn([(0.34, -0.3, 1.66), (0.34, -0.3, 1.22)], 0.007, brass, smooth=False))
lamp.append(forms.turned([(0.0, -0.07), (0.022, -0.06), (0.03, -0.03), (0.018, 0.0), (0.008, 0.03)], brass, (0.34, -0.3, 1.22), steps=32, angle=60))
forms.together(lamp, (2.75, 0.65, 0), (0, 0, -14), 1.12)

# What lies ready.
blotter = [(1.28, 0.80, 0.06, 0), (1.28, 0.80, 0.06, 0.01), *forms.over_edge(1.28, 0.80, 0.06, 0.04, 0.02)]
forms.rounded(blotter, leather, (1.20, -1.05, 0), (0, 0, -8))
forms.box((1.12, 1.26, 0.012), (0.88, -1.00, 0.04), paper, 0.003, (0, 0, -5))
pen = [
    forms.turned([(0.0, 0.0), (0.014, 0.02), (0.030, 0.20), (0.046, 0.30), (0.052, 0.62), (0.052, 0.66)], staging.lacquer((0.003, 0.010, 0.0075), 0.18), angle=50),
    forms.turned([(0.054, 0.66), (0.054, 1.14), (0.046, 1.23), (0.0, 1.25)], staging.lacquer((0.003, 0.010, 0.0075), 0.18), angle=50),
    forms.turned([(0.055, 0.645), (0.057, 0.65), (0.057, 0.70), (0.055, 0.705)], brass),
    forms.turned([(0.0, -0.16), (0.006, -0.14), (0.020, -0.02), (0.022, 0.06), (0.016, 0.10)], gold, angle=60),
]
forms.together(pen, (0.62, -1.22, 0.106), (0, 88, 36))
wide, deep = 0.92, 0.54
rows = [(wide - 0.06, deep - 0.06, 0.10, 0), (wide - 0.03, deep - 0.03, 0.12, 0.01), (wide, deep, 0.14, 0.09), (wide + 0.02, deep + 0.02, 0.15, 0.11), (wide, deep, 0.14, 0.115), (wide - 0.06, deep - 0.06, 0.10, 0.05), (wide - 0.08, deep - 0.08, 0.08, 0.04)]
forms.rounded(rows, brass, (2.30, -1.10, 0.04), (0, 0, -12))
forms.again(forms.cast_bar(gold, 2.5, 1.05, 0.60, (0, 0, -20)), (2.30, -1.10, 0.08), (0, 0, -12), 0.50)
bell = [
    forms.rounded([(0.34, 0.34, 0.34, 0), *forms.over_edge(0.34, 0.34, 0.34, 0.06, 0.025)], wood, steps=24),
    forms.turned([(0.295, 0.06), (0.30, 0.075), (0.295, 0.13), (0.27, 0.20), (0.22, 0.27), (0.15, 0.325), (0.07, 0.355), (0, 0.36)], brass, angle=60),
    forms.turned([(0.022, 0.35), (0.022, 0.41), (0.05, 0.43), (0.058, 0.455), (0.05, 0.48), (0.025, 0.495), (0, 0.50)], brass, steps=48, angle=60),
]
forms.together(bell, (-0.55, 0.15, 0), scale=1.15)

under = staging.light((2.66, 0.30, 1.78), (2.4, -0.5, 0), (1.9, 0.6), 26, (1, 0.80, 0.52))
under.visible_camera = False
staging.light((-5.5, -4.0, 4.8), (1.6, -0.4, 0.6), (5, 5), 400, (1, 0.94, 0.86))
staging.light((0.5, -7.5, 7.0), (2.4, 0.4, 1.6), (9, 2.4), 200, (1, 0.93, 0.82))
staging.light((7.5, -1.0, 3.2), (2.0, -0.4, 0.7), (3.5, 4), 250, (1, 0.82, 0.58))
staging.light((1.0, -12.0, 1.8), (1.8, -0.6, 0.6), (12, 3.4), 270, (1, 0.88, 0.70))
staging.light((7.0, 7.0, 3.6), (2.4, -0.8, 0.3), (6, 3), 90, (0.92, 1, 0.95))
staging.shot((-2.2, -9.4, 2.9), (0.72, 0, 0.92), 54, 0.24, (1.9, -0.7, 0.4))
studio.render(exposure=0.15, glare=0.05)
