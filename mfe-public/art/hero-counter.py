"""The counter before the first customer: green marble, a lamp, a blotter with a pen, a bar on its tray."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
marble, wood, brass, gold, leather = materials.marble(), materials.wood(), materials.brass(0.2), materials.gold(), materials.matter("leather", (0.010, 0.022, 0.017), 0.48, 0, 0.1, (45, 0.25))
steel, dark = materials.steel(), materials.rubber()
panel = materials.matter("panel", (0.020, 0.011, 0.006), 0.5, 0, 0.1, None, ((0.040, 0.020, 0.010), 1.2))
wall = materials.matter("wall", (0.008, 0.016, 0.012), 0.6, 0, 0.1)

forms.box((30, 3.6, 0.16), (0, -0.4, -0.16), marble, 0.03)
forms.box((30, 0.05, 0.10), (0, 1.42, -0.15), brass, 0.015)
forms.box((30, 3.3, 4), (0, -0.4, -4.2), wood, 0.02)

# The hall behind, out of focus.
forms.box((60, 0.2, 30), (0, 10, -8), wall, 0)
forms.box((60, 0.3, 5), (0, 9.8, -5), panel, 0)
for k in range(-6, 9):
    forms.box((0.14, 0.4, 12), (k * 2.4, 9.7, -4), panel, 0.03)
    forms.box((0.05, 0.42, 12), (k * 2.4, 9.65, -4), brass, 0.01)
forms.box((60, 0.42, 0.06), (0, 9.62, 0.0), brass, 0.01)
lampshade = materials.glow((1.0, 0.66, 0.30), 9)
for x, z in ((2.2, 0.75), (9.0, 0.75)):
    forms.turned([(0.16, 0), (0.22, 0.55)], lampshade, (x + 1.2, 9.2, z))
    forms.rod(0.05, 0.5, (x + 1.2, 9.2, z - 0.5), brass)
    studio.softbox((x + 1.2, 9.0, z + 0.9), (x + 1.2, 9.9, z + 1.4), (0.5, 0.5), 36, (1, 0.72, 0.4))

# The lamp.
shade = materials.matter("shade", (0.004, 0.050, 0.030), 0.10, 0, 0.02, None, None, clearcoat=0.6, emission=(0.010, 0.20, 0.10, 1), emission_strength=0.05)
lamp = [
    forms.turned([(0.62, 0), (0.64, 0.03), (0.62, 0.08), (0.50, 0.12), (0.20, 0.16), (0.10, 0.26), (0.065, 0.34), (0.055, 1.0), (0.09, 1.06), (0.09, 1.14), (0.05, 1.2), (0.045, 1.55), (0, 1.56)], brass, bevel=0.008),
    forms.drawn([(0, 0.0, 1.50), (0, 0.0, 1.82), (0, -0.12, 1.98), (0, -0.30, 1.99)], 0.035, brass),
    forms.turned([(0.05, 0), (0.07, 0.04), (0.02, 0.09), (0, 0.10)], brass, (0, -0.02, 1.98)),
]
arc_out = [(0.46 * math.cos(math.radians(a)), 0.46 * math.sin(math.radians(a))) for a in range(8, 173, 6)]
arc_in = [(0.43 * math.cos(math.radians(a)), 0.43 * math.sin(math.radians(a))) for a in range(172, 7, -6)]
lamp.append(forms.prism(arc_out + arc_in, 1.9, shade, (0, -0.28, 1.52), (0, 0, 90), 0.012))
inner = materials.glow((1.0, 0.82, 0.56), 5)
lamp.append(forms.rod(0.07, 1.3, (-0.65, -0.28, 1.70), inner, (0, 90, 0), steps=24))
lamp.append(forms.prism(arc_out, 0.03, brass, (0.95, -0.28, 1.52), (0, 0, 90), 0.008))
lamp.append(forms.prism(arc_out, 0.03, brass, (-0.95, -0.28, 1.52), (0, 0, 90), 0.008))
lamp.append(forms.drawn([(0.35, -0.3, 1.62), (0.35, -0.3, 1.2)], 0.006, brass, smooth=False))
lamp.append(forms.ball(0.03, (0.35, -0.3, 1.19), brass))
forms.together(lamp, (2.6, 0.55, 0), (0, 0, -14))
studio.softbox((2.55, 0.25, 1.62), (2.45, -0.35, 0), (1.4, 0.4), 34, (1, 0.80, 0.52))

# What lies ready.
forms.box((2.5, 1.5, 0.035), (1.35, -0.95, 0), leather, 0.015, (0, 0, -6))
paper = materials.matter("paper", (0.42, 0.38, 0.29), 0.8, 0, 0)
forms.box((1.05, 1.32, 0.012), (0.98, -0.92, 0.035), paper, 0.002, (0, 0, -2))
pen = [
    forms.turned([(0.0, 0), (0.012, 0.02), (0.035, 0.22), (0.045, 0.30), (0.05, 0.7), (0.048, 1.15), (0.03, 1.2), (0, 1.2)], materials.lacquer((0.004, 0.012, 0.009), 0.15), bevel=0.003),
    forms.turned([(0.051, 0.30), (0.053, 0.31), (0.053, 0.35), (0.051, 0.36)], brass),
    forms.turned([(0.052, 0.66), (0.054, 0.67), (0.054, 0.72), (0.052, 0.73)], brass),
    forms.turned([(0.0, -0.02), (0.010, 0.0), (0.018, 0.1), (0.03, 0.2)], gold),
]
forms.together(pen, (0.72, -1.22, 0.095), (0, 88, 38))
tray = forms.loft([(0.82, 0.46, 0), (0.86, 0.50, 0.10), (0.82, 0.46, 0.10), (0.80, 0.44, 0.04)], brass, (2.25, -1.02, 0.035), (0, 0, -10), 0.02)
forms.bar((2.25, -1.02, 0.08), -10, gold, 1.15, 0.5, 0.26)
bell = [
    forms.turned([(0.36, 0), (0.36, 0.05), (0.30, 0.08)], wood, bevel=0.01),
    forms.turned([(0.31, 0.08), (0.32, 0.11), (0.28, 0.24), (0.18, 0.34), (0.06, 0.39), (0, 0.40)], brass, angle=50),
    forms.turned([(0.05, 0.38), (0.05, 0.42), (0.025, 0.44), (0.025, 0.47), (0.05, 0.49), (0.04, 0.53), (0, 0.54)], brass),
]
forms.together(bell, (-0.75, -0.25, 0))
studio.softbox((-4, -6, 5), (1.5, 0, 0.8), (5, 3), 220)
studio.softbox((-1, -10, 2.4), (1.5, 0, 0.8), (11, 3.0), 300, (1, 0.88, 0.70))
studio.softbox((7, 2, 4.5), (1.5, 0, 0.8), (3, 4), 330, (1, 0.84, 0.62))
studio.softbox((3.5, 6.5, 4.0), (1.5, 0, 0.8), (8, 1.6), 90, (1, 0.94, 0.84))
studio.camera((-1.5, -8.6, 2.7), (0.55, 0, 0.85), 50, 0.22, (1.9, -0.5, 0.5))
studio.render(exposure=0.25, glare=0.06)
