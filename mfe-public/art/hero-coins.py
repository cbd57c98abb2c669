"""Struck coins: stacks that lean a little, one coin against them, one on the stone in front."""

import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import reliefs
import studio

studio.start()
studio.room()
metal = materials.gold(0.17, (60, 0.012))
chance = random.Random(4)
thick = 0.17
mesh = forms.coin_mesh(reliefs.acacia, 0.78, thick)
mesh.materials.append(metal)
for x, y, count in ((1.2, 0.5, 8), (2.75, 0.2, 5), (2.15, 1.75, 13), (3.75, 1.6, 7), (0.3, 2.0, 3)):
    for level in range(count):
        place = (x + chance.gauss(0, 0.022), y + chance.gauss(0, 0.022), (level + 0.5) * thick * 0.82)
        forms.coin(mesh, place, None, (0, 0, chance.uniform(0, 360)))
forms.coin(mesh, (1.95, -0.78, 0.75), None, (76, 0, -8))
forms.coin(mesh, (0.15, -1.35, 0.07), None, (0, 0, 20))
forms.coin(mesh, (3.5, -1.15, 0.07), None, (0, 0, -40))
forms.coin(mesh, (-1.25, 0.3, 0.07), None, (0, 0, 75))
studio.usual_lights()
studio.camera((-1.6, -8.6, 3.7), (0.45, 0, 0.8), 54, 0.28, (1.9, -0.8, 0.8))
studio.render()
