"""A jeweller's tray lined with green velvet: rings, a bangle, a chain, ear drops."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
studio.room(materials.matter("table", (0.004, 0.009, 0.007), 0.62, 0, 0.06, None, None, specular=0.22), wash=40)
velvet, wood, gold, brass = materials.velvet(), materials.wood(), materials.gold(0.13, (40, 0.01)), materials.brass()
gem = materials.glass((0.12, 0.75, 0.42), 0.0)
clear = materials.glass((1, 1, 1), 0.0)
parts = []
rim = [(2.45, 1.55, 0), (2.45, 1.55, 0.42), (2.31, 1.41, 0.42), (2.30, 1.40, 0.14)]
parts.append(forms.loft(rim, wood, bevel=0.03))
parts.append(forms.box((4.6, 2.8, 0.06), (0, 0, 0.12), velvet, 0.02))
for sx in (-1, 1):
    for sy in (-1, 1):
        parts.append(forms.box((0.22, 0.22, 0.2), (sx * 2.36, sy * 1.46, 0.24), brass, 0.03))
for k in range(4):
    y = -1.05 + k * 0.44
    parts.append(forms.turned([(0.0, -1.0), (0.17, -0.98), (0.20, -0.92), (0.20, 0.92), (0.17, 0.98), (0, 1.0)], velvet, (-1.15, y, 0.26), (0, 90, 0), angle=60))


def band(x, y, z, turn, radius=0.25, thick=0.045, stone=None):
    """A ring that stands in the cushion, with or without a stone."""
    made = [forms.ring(radius, thick, (0, 0, 0), gold, (90, 0, 0), 1.0)]
    made[0].scale = (1, 1, 1.4 if stone is None else 1.0)
    if stone:
        crown = [(0.0, 0), (0.06, 0.05), (0.135, 0.15), (0.125, 0.18), (0.075, 0.215), (0, 0.215)]
        made.append(forms.turned(crown, stone, (0, 0, radius + 0.0), steps=10, angle=5))
        for corner in range(4):
            a = math.pi / 4 + corner * math.pi / 2
            made.append(forms.drawn([(0.03 * math.cos(a), 0.03 * math.sin(a), radius + 0.02), (0.13 * math.cos(a), 0.13 * math.sin(a), radius + 0.17)], 0.014, gold, smooth=False))
    hub = forms.together(made, (x, y, z), turn)
    parts.append(hub)


for k, (x, y, stone, thick) in enumerate(((-1.75, -0.82, None, 0.05), (-1.15, -0.80, gem, 0.036), (-0.5, -0.83, None, 0.065), (-1.5, 0.07, clear, 0.036), (-0.75, 0.06, None, 0.045))):
    band(x, y, 0.50, (0, 0, (18, -8, 24, 12, -15)[k]), stone=stone, thick=thick)

parts.append(forms.ring(0.72, 0.075, (1.25, 0.45, 0.235), gold, (0, 0, 0), 1.5, 160))
parts.append(forms.ring(0.60, 0.045, (1.35, 0.40, 0.35), gold, (7, -9, 0), 1.0, 160))
link = forms.ring(0.062, 0.019, (0, 0, 0), gold, steps=32)
link.hide_render = True
path = []
for step in range(121):
    t = step / 120
    path.append((0.10 + 1.6 * t, -0.52 - 0.30 * math.sin(t * 2 * math.pi * 1.02) - 0.12 * math.cos(t * 7)))
length = 0.0
spots = []
for (ax, ay), (bx, by) in zip(path, path[1:]):
    length += math.hypot(bx - ax, by - ay)
    if length >= 0.088:
        length = 0.0
        spots.append((bx, by, math.degrees(math.atan2(by - ay, bx - ax))))
for k, (x, y, angle) in enumerate(spots):
    copy = forms.again(link, (x, y, 0.215), (72 if k % 2 else 12, 0, angle), (1.45, 0.9, 1))
    parts.append(copy)
end = spots[-1]
parts.append(forms.together([
    forms.turned([(0, -0.03), (0.26, -0.03), (0.28, 0), (0.26, 0.03), (0.22, 0.03), (0.21, 0.015), (0, 0.015)], gold, bevel=0.006),
    forms.turned([(0, 0.0), (0.14, 0.03), (0.12, 0.07), (0, 0.085)], gem, (0, 0, 0.005), steps=12, angle=5),
    forms.ring(0.05, 0.014, (-0.31, 0, 0), gold, steps=32),
], (end[0] + 0.34, end[1] + 0.06, 0.22), (0, 0, 8)))
for x in (0.25, 0.55):
    parts.append(forms.together([
        forms.turned([(0, -0.20), (0.07, -0.16), (0.10, -0.08), (0.07, 0.02), (0.02, 0.12), (0, 0.13)], gold, turn=(90, 0, 0), angle=60),
        forms.ring(0.06, 0.014, (0, -0.19, 0), gold, steps=32),
    ], (x, 0.75, 0.27), (0, 0, 170 - 30 * x)))
top = [part for part in parts if part.parent is None]
forms.together(top, (1.45, 0.1, 0), (0, 0, -14))
studio.usual_lights((1.5, 0, 0.4), 0.95)
studio.softbox((0.5, 3.5, 5.5), (1.5, 0, 0.3), (4, 2), 200, (1, 0.92, 0.8))
studio.camera((-0.9, -8.2, 4.6), (0.74, -0.1, 0.12), 53, 0.3, (1.3, -0.6, 0.4))
studio.render()
