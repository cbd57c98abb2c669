"""One large coin with the continent in relief, upright against a rough stone."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import reliefs
import studio

studio.start()
studio.room()
metal = materials.gold(0.22, (50, 0.012))
mesh = forms.coin_mesh(reliefs.africa, 1.75, 0.15, rings=420, reeds=170)
mesh.materials.append(metal)
forms.coin(mesh, (1.75, -0.35, 1.76), None, (75, 0, -16))
small = forms.coin_mesh(reliefs.rosette, 0.62, 0.17)
small.materials.append(metal)
forms.coin(small, (0.0, -0.95, 0.055), None, (0, 0, 30))
forms.coin(small, (-0.75, 0.1, 0.055), None, (0, 0, 80))
rock = materials.matter("rock", (0.016, 0.020, 0.018), 0.7, 0, 0.15, (9, 0.9), ((0.034, 0.036, 0.031), 3))
forms.lump(11, (1.5, 1.0, 1.35), rock, (2.25, 1.15, 0.55), (0, 0, 20), rough=0.8, facets=1)
forms.lump(7, (0.8, 0.7, 0.5), rock, (4.0, 0.5, 0.2), (0, 0, 70), rough=0.8, facets=1)
studio.usual_lights((1.7, -0.3, 1.6), 0.62)
studio.softbox((5.6, -4.0, 4.2), (1.7, -0.4, 1.7), (0.8, 3.5), 150, (1, 0.86, 0.66))
studio.camera((-1.2, -10.6, 3.0), (0.30, 0, 1.42), 52, 0.3, (1.7, -0.45, 1.8))
studio.render()
