"""A crucible tips and molten gold runs into an iron mould; the melt itself lights the room."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import pouring
import studio

studio.start()
studio.room(wash=40)
melt = materials.glow((1.0, 0.25, 0.030), 4.5)
hot = materials.glow((1.0, 0.34, 0.055), 7)
graphite, iron, steel = materials.graphite(), materials.iron(), materials.dark_steel()

tilt = -64
lip = (1.42, 0.0, 2.72)
a = math.radians(tilt)
down = (-0.90 * math.cos(a) + 1.64 * math.sin(a), -(-0.90) * math.sin(a) + 1.64 * math.cos(a))
middle = (lip[0] - down[0], 0, lip[2] - down[1])
parts = pouring.crucible(graphite, steel)
parts.append(forms.prism([(-1.06, 1.50), (-0.80, 1.42), (-0.80, 1.66), (-1.06, 1.68)], 0.34, graphite, bevel=0.05))
forms.together(parts, middle, (0, tilt, 0))
for side in (-1, 1):
    forms.drawn([(middle[0] + 1.05 * math.sin(a), side * 1.42, middle[2] + 1.05 * math.cos(a)), (4.3, side * 1.3, 3.9), (7.5, side * 0.9, 4.6)], 0.085, steel)

surface = [(lip[0] + 0.04, -0.17), (lip[0] + 0.30, -0.42), (lip[0] + 0.9, -0.62), (lip[0] + 1.35, -0.5), (lip[0] + 1.5, 0), (lip[0] + 1.35, 0.5), (lip[0] + 0.9, 0.62), (lip[0] + 0.30, 0.42), (lip[0] + 0.04, 0.17)]
forms.solid("melt", [(x, y, lip[2] - 0.03) for x, y in surface], [tuple(range(len(surface)))], melt, bevel=0)
stream = [(lip[0] + 0.25, 0, lip[2] - 0.0, 1.5), (lip[0] + 0.02, 0, lip[2] - 0.02, 1.45), (lip[0] - 0.22, 0, lip[2] - 0.22, 1.15), (lip[0] - 0.36, 0, lip[2] - 0.75, 0.9), (lip[0] - 0.43, 0, lip[2] - 1.5, 0.75), (lip[0] - 0.46, 0, 0.34, 0.72)]
forms.drawn(stream, 0.085, hot)

pouring.mould(iron, (1.05, 0, 0.04), 8)
forms.box((2.48, 0.86, 0.012), (1.05, 0, 0.47), melt, 0, (0, 0, 8))
pouring.mould(iron, (3.6, 0.9, 0.04), 12)
pouring.mould(iron, (-1.9, 1.5, 0.04), 4)
forms.bar((3.55, -1.5, 0.0), -18, materials.gold(0.28), 2.0, 0.8, 0.45)

pouring.lights()
studio.camera((-1.6, -11.0, 4.7), (0.40, 0, 1.75), 50, 0.35, (1.2, -0.5, 1.2))
studio.softbox((1.0, -0.1, 1.3), (1.0, 0, 0), (1.2, 0.5), 60, (1, 0.36, 0.08))
studio.render(glare=0.10)
