"""Raw gold as it is found: nuggets and grains on a broken slab of rock."""

import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import studio

studio.start()
studio.room()
metal = materials.gold(0.30, (26, 0.22))
rock = materials.matter("rock", (0.016, 0.020, 0.018), 0.72, 0, 0.15, (9, 0.9), ((0.036, 0.038, 0.033), 2.2))
slab = forms.lump(3, (2.9, 1.9, 0.55), rock, (1.9, 0.3, 0.1), (0, 0, 12), rough=0.45, facets=0.8)
forms.lump(21, (0.7, 0.55, 0.4), rock, (4.3, -1.2, 0.15), (0, 0, 40), facets=1)
forms.lump(22, (0.34, 0.3, 0.2), rock, (-0.9, -1.2, 0.1), (0, 0, 10), detail=5, facets=1)

forms.bpy.context.view_layer.update()


def on_slab(x, y):
    """How high the slab is at a place."""
    turned = slab.matrix_world.inverted()
    hit, at, _, _ = slab.ray_cast(turned @ studio.Vector((x, y, 5)), turned.to_3x3() @ studio.Vector((0, 0, -1)))
    return (slab.matrix_world @ at).z if hit else 0.0


for seed, x, y, size, turn in (
    (2, 1.75, -0.1, (0.98, 0.62, 0.52), (10, -14, 25)),
    (5, 0.35, -0.55, (0.46, 0.36, 0.27), (0, 10, 70)),
    (8, 2.95, -0.75, (0.50, 0.33, 0.30), (5, 20, -20)),
    (13, 2.9, 0.85, (0.55, 0.46, 0.36), (0, 0, 120)),
    (17, 0.75, 0.75, (0.36, 0.26, 0.22), (0, 0, 40)),
):
    forms.lump(seed, size, metal, (x, y, on_slab(x, y) + size[2] * 0.62), turn, rough=1.25, facets=0.35)
chance = random.Random(9)
grains = [forms.lump(seed, (0.11, 0.085, 0.06), metal, (0, 0, -3), detail=4, rough=1.2) for seed in (31, 32, 33, 34)]
for _ in range(120):
    x, y = chance.gauss(1.3, 1.15), chance.gauss(-0.75, 0.62)
    size = chance.choice((0.35, 0.5, 0.7, 1.0, 1.25))
    turn = [chance.uniform(0, 360) for _ in range(3)]
    forms.again(chance.choice(grains), (x, y, on_slab(x, y) + 0.03 * size), turn, size)
studio.usual_lights((1.6, -0.2, 0.9))
studio.camera((-1.3, -7.6, 3.5), (0.45, 0, 0.72), 54, 0.25, (1.6, -0.5, 0.95))
studio.render()
