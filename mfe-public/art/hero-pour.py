"""A crucible tips and molten gold runs into an iron mould; the melt itself lights the room."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
studio.room(wash=40)
melt = materials.glow((1.0, 0.25, 0.030), 4.5)
hot = materials.glow((1.0, 0.34, 0.055), 7)
graphite, iron, steel = materials.graphite(), materials.iron(), materials.dark_steel()

cup = [(0.0, 0), (0.52, 0), (0.66, 0.06), (0.80, 0.55), (0.90, 1.15), (0.93, 1.62), (0.90, 1.66), (0.80, 1.66), (0.77, 1.6), (0.74, 1.15), (0.64, 0.5), (0.50, 0.18), (0.0, 0.14)]
tilt = -64
lip = (1.42, 0.0, 2.72)
a = math.radians(tilt)
down = (-0.90 * math.cos(a) + 1.64 * math.sin(a), -(-0.90) * math.sin(a) + 1.64 * math.cos(a))
middle = (lip[0] - down[0], 0, lip[2] - down[1])
parts = [forms.turned(cup, graphite, bevel=0.012, angle=40)]
parts.append(forms.ring(0.93, 0.06, (0, 0, 1.05), steel, flat=2.2))
parts.append(forms.prism([(-1.06, 1.50), (-0.80, 1.42), (-0.80, 1.66), (-1.06, 1.68)], 0.34, graphite, bevel=0.05))
for side in (-1, 1):
    parts.append(forms.rod(0.09, 0.9, (0, side * 0.9, 1.05), steel, (-90 * side, 0, 0)))
forms.together(parts, middle, (0, tilt, 0))
for side in (-1, 1):
    forms.drawn([(middle[0] + 1.05 * math.sin(a), side * 1.42, middle[2] + 1.05 * math.cos(a)), (4.3, side * 1.3, 3.9), (7.5, side * 0.9, 4.6)], 0.085, steel)

surface = [(lip[0] + 0.04, -0.17), (lip[0] + 0.30, -0.42), (lip[0] + 0.9, -0.62), (lip[0] + 1.35, -0.5), (lip[0] + 1.5, 0), (lip[0] + 1.35, 0.5), (lip[0] + 0.9, 0.62), (lip[0] + 0.30, 0.42), (lip[0] + 0.04, 0.17)]
forms.solid("melt", [(x, y, lip[2] - 0.03) for x, y in surface], [tuple(range(len(surface)))], melt, bevel=0)
stream = [(lip[0] + 0.25, 0, lip[2] - 0.0, 1.5), (lip[0] + 0.02, 0, lip[2] - 0.02, 1.45), (lip[0] - 0.22, 0, lip[2] - 0.22, 1.15), (lip[0] - 0.36, 0, lip[2] - 0.75, 0.9), (lip[0] - 0.43, 0, lip[2] - 1.5, 0.75), (lip[0] - 0.46, 0, 0.34, 0.72)]
forms.drawn(stream, 0.085, hot)

outer = [(1.55, 0.72, 0), (1.55, 0.72, 0.62), (1.36, 0.53, 0.62), (1.16, 0.34, 0.12)]
forms.loft(outer, iron, (1.05, 0, 0.04), (0, 0, 8), 0.035)
forms.box((2.48, 0.86, 0.012), (1.05, 0, 0.47), melt, 0, (0, 0, 8))
forms.loft(outer, iron, (3.6, 0.9, 0.04), (0, 0, 12), 0.035)
forms.loft(outer, iron, (-1.9, 1.5, 0.04), (0, 0, 4), 0.035)
forms.bar((3.55, -1.5, 0.0), -18, materials.gold(0.28), 2.0, 0.8, 0.45)

studio.softbox((-4, -6, 6), (1.5, 0, 1.5), (5, 3), 300, (0.85, 0.95, 1))
studio.softbox((7, 2, 5), (1.5, 0, 1.5), (3, 4), 420, (1, 0.84, 0.62))
studio.softbox((3, 7, 4.5), (1.5, 0, 1.5), (7, 1.6), 320, (0.86, 0.95, 1))
studio.softbox((-1, -11, 2.4), (1.5, 0, 1.2), (12, 3.4), 260, (1, 0.88, 0.70))
studio.camera((-1.6, -11.0, 4.7), (0.40, 0, 1.75), 50, 0.35, (1.2, -0.5, 1.2))
studio.softbox((1.0, -0.1, 1.3), (1.0, 0, 0), (1.2, 0.5), 60, (1, 0.36, 0.08))
studio.render(glare=0.10)
