"""One large coin with the continent in relief, frosted on a polished field, leaning on a block of dark stone."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import reliefs
import staging
import studio

studio.start()
studio.room(staging.ground(roughness=0.22), depth=13, wash=90)
radius = 1.75


def struck(relief, frosted, size, thick, rings, reeds):
    """A coin as the mint strikes it for collectors: what is raised is dull, its field is a mirror."""
    metal = materials.matter("gold", (1.0, 0.64, 0.235), 0.2, 1.0, 0)
    tree = metal.node_tree
    reader = tree.nodes.new("ShaderNodeAttribute")
    reader.attribute_name = "frost"
    spread = tree.nodes.new("ShaderNodeMapRange")
    spread.inputs["To Min"].default_value, spread.inputs["To Max"].default_value = 0.13, 0.42
    tree.links.new(reader.outputs["Fac"], spread.inputs["Value"])
    tree.links.new(spread.outputs["Result"], tree.nodes["Principled BSDF"].inputs["Roughness"])
    mesh = forms.coin_mesh(relief, size, thick, rings=rings, reeds=reeds)
    thing = forms.coin(mesh, (0, 0, 0), metal)
    return forms.paint(thing, "frost", lambda x, y, z: frosted(x / size, y / size))


coin = struck(reliefs.africa, lambda x, y: forms.smooth_step(reliefs.continent(x, y, 0.0188), -0.006, 0.014), radius, 0.15, 420, 170)
coin.location = (1.75, -0.35, 1.765)
coin.rotation_euler = [math.radians(a) for a in (77, 0, -13)]
block = [(1.0, 0.42, 0.03, 0.0), (1.0, 0.42, 0.03, 2.30), *forms.over_edge(1.0, 0.42, 0.03, 2.34, 0.03)]
forms.rounded(block, staging.ground((0.010, 0.015, 0.0128), 0.30), (2.60, 0.86, 0), (0, 0, -13))
small = struck(reliefs.rosette, lambda x, y: 0.5 + 0 * x, 0.62, 0.17, 150, 110)
small.location, small.rotation_euler[2] = (-0.25, -1.15, 0.055), 0.5

staging.light((-5.0, -4.5, 6.0), (1.7, -0.3, 1.7), (5, 5), 430, (1, 0.94, 0.85))
staging.light((1.0, -9.0, 8.0), (1.7, -0.3, 1.7), (8, 4.5), 330, (1, 0.93, 0.82))
staging.light((7.0, 1.0, 3.5), (1.7, 0, 1.6), (3, 5), 620, (1, 0.80, 0.55))
staging.light((5.0, 6.5, 4.4), (1.9, 0.4, 1.6), (7, 3.2), 330, (0.95, 1, 0.95))
staging.shot((-2.4, -14.6, 2.9), (0.10, 0, 1.52), 62, 0.40, (1.7, -0.45, 1.8))
studio.render()
