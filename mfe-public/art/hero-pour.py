"""A crucible tips and molten gold runs into a mould; the melt itself lights the room."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import pouring
import staging
import studio

studio.start()
studio.room(staging.ground(roughness=0.24), depth=16, wash=45)
graphite = materials.matter("graphite", (0.0085, 0.009, 0.009), 0.34, 0, 0, specular=0.7)
crust, steel = materials.matter("crucible", (0.014, 0.0135, 0.013), 0.38, 0, 0, specular=0.7), materials.matter("dark steel", (0.12, 0.12, 0.115), 0.34, 1.0, 0)


def molten(edge, core, strength):
    """Molten metal as light only: white-hot where it is seen straight on, deeper orange where it turns away."""
    material = materials.glow(core, strength)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    turned, mix = nodes.new("ShaderNodeLayerWeight"), nodes.new("ShaderNodeMixRGB")
    turned.inputs["Blend"].default_value = 0.45
    mix.inputs["Color1"].default_value, mix.inputs["Color2"].default_value = (*core, 1), (*edge, 1)
    links.new(turned.outputs["Facing"], mix.inputs["Fac"])
    links.new(mix.outputs["Color"], nodes["Emission"].inputs["Color"])
    material.cycles.sample_as_light = False
    return material


pool = molten((0.95, 0.13, 0.010), (1.0, 0.31, 0.044), 3.6)
hot = molten((0.85, 0.10, 0.008), (1.0, 0.42, 0.085), 6.0)

# The crucible, tipped over its lip.
tilt = -64
lip = (1.42, 0.0, 2.82)
a = math.radians(tilt)
down = (-0.90 * math.cos(a) + 1.64 * math.sin(a), -(-0.90) * math.sin(a) + 1.64 * math.cos(a))
middle = (lip[0] - down[0], 0, lip[2] - down[1])
parts = pouring.crucible(crust, steel)
parts.append(forms.prism([(-1.06, 1.50), (-0.80, 1.42), (-0.80, 1.66), (-1.06, 1.68)], 0.34, crust, bevel=0.06))
forms.together(parts, middle, (0, tilt, 0))
for side in (-1, 1):
    forms.drawn([(middle[0] + 1.05 * math.sin(a), side * 1.42, middle[2] + 1.05 * math.cos(a)), (4.3, side * 1.3, 4.0), (7.5, side * 0.9, 4.7)], 0.085, steel)

surface = [(lip[0] + 0.04, -0.17), (lip[0] + 0.30, -0.42), (lip[0] + 0.9, -0.62), (lip[0] + 1.35, -0.5), (lip[0] + 1.5, 0), (lip[0] + 1.35, 0.5), (lip[0] + 0.9, 0.62), (lip[0] + 0.30, 0.42), (lip[0] + 0.04, 0.17)]
forms.solid("melt", [(x, y, lip[2] - 0.03) for x, y in surface], [tuple(range(len(surface)))], pool, bevel=0)
stream = [(0.25, 0.0, 1.5), (0.02, -0.02, 1.45), (-0.20, -0.20, 1.15), (-0.34, -0.70, 0.9), (-0.41, -1.35, 0.75), (-0.44, -2.22, 0.70)]
forms.drawn([(lip[0] + x, 0, lip[2] + z, wide) for x, z, wide in stream], 0.085, hot)

# The mould that is being filled, one that waits, a bar that is done.
pouring.thick_mould(graphite, (1.30, 0, 0), 9, pool)
pouring.thick_mould(graphite, (4.9, 4.6, 0), 14)
forms.cast_bar(staging.gold(0.20, 0.20), 2.1, 0.86, 0.48, (2.95, -1.65, 0), (0, 0, -24))

studio.softbox((1.0, -0.1, 1.5), (1.0, 0, 0), (1.2, 0.5), 60, (1, 0.34, 0.07)).visible_glossy = False
studio.softbox((0.2, -0.3, 1.6), (2.4, 0, 3.0), (0.5, 1.2), 40, (1, 0.34, 0.07)).visible_glossy = False
staging.light((-6.5, -3.0, 5.0), (1.2, 0, 1.2), (5, 5), 330, (0.88, 0.96, 1))
staging.light((8.0, -2.0, 4.0), (2.2, -0.4, 1.2), (4, 5), 480, (1, 0.84, 0.62))
staging.light((5.5, 6.5, 5.0), (2.0, 0, 1.6), (7, 3), 200, (0.88, 0.96, 1))
staging.light((-3.5, -13.0, 2.4), (2.0, -1.2, 0.6), (9, 4), 95, (1, 0.86, 0.66))
staging.shot((-2.2, -12.6, 4.7), (0.62, 0, 1.72), 54, 0.36, (1.2, -0.6, 1.2))
studio.render(glare=0.10)
