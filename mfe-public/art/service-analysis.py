"""The touchstone: streaks of gold of rising fineness, the star of test needles, acids in stoppered bottles, a loupe."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import staging
import studio

studio.start()
studio.room(staging.ground(roughness=0.30), depth=13, wash=90)
brass, dark = staging.brass(0.20), staging.lacquer((0.005, 0.012, 0.009), 0.36)
slate = materials.matter("touchstone", (0.0058, 0.0064, 0.0066), 0.36, 0, 0)
alloys = ((0.80, 0.36, 0.20), (0.84, 0.50, 0.24), (0.84, 0.60, 0.25), (0.94, 0.61, 0.21), (1.0, 0.60, 0.17), (1.0, 0.54, 0.09))


def streak(number, length, width):
    """One stroke of a needle over the stone: dense where it was pressed, broken at its end."""

    def cover(x, y, _):
        along, across = y / length + 0.5, np.abs(x) / (width / 2)
        scratch = np.sin(x * 210 + number) + np.sin(x * 341 + 2 * number) + 0.8 * np.sin(x * 97 + 1.3 * np.sin(y * 2.1))
        patches = np.sin(y * 13 + 3 * np.sin(x * 31 + number)) + np.sin(y * 29 + x * 17)
        edge = 1.25 - across**3 - 0.9 * np.clip((along - 0.72) / 0.28, 0, 1) ** 2 - 0.8 * np.clip((0.05 - along) / 0.05, 0, 1)
        return np.clip(edge + 0.20 * scratch + 0.12 * patches - 0.12, 0, 1)

    mark = forms.plate(width, length, lambda x, y: 0 * x, 90, 240, materials.rubbed(alloys[number]))
    return forms.paint(mark, "cover", cover)


stone = [forms.rounded([(1.53, 0.86, 0.10, 0), (1.55, 0.88, 0.12, 0.03), (1.55, 0.88, 0.12, 0.26), *forms.over_edge(1.55, 0.88, 0.12, 0.34, 0.06)], slate)]
for number in range(6):
    mark = streak(number, 1.16 + 0.06 * math.sin(number * 2.3), 0.25)
    mark.location = (-1.10 + number * 0.44, 0.02 * math.sin(number * 4), 0.3415)
    mark.rotation_euler[2] = math.radians(-5 + 1.2 * math.sin(number * 3))
    stone.append(mark)
forms.together(stone, (1.45, 0.15, 0), (0, 0, 12))

# The star of needles: each arm is tipped with an alloy of known fineness.
star = [forms.turned([(0.07, 0), (0.23, 0), (0.23, 0.07), (0.20, 0.09), (0.07, 0.09), (0.07, 0)], brass, bevel=0.01, steps=64)]
for arm in range(6):
    around = arm * 60 + 12
    star.append(forms.prism([(0.16, -0.06), (0.84, -0.095), (0.84, 0.095), (0.16, 0.06)], 0.05, brass, (0, 0, 0.045), (-90, 0, around), 0.012))
    tip = [(0.845, -0.097), (1.00, -0.097), (1.20, -0.012), (1.20, 0.012), (1.00, 0.097), (0.845, 0.097)]
    metal = materials.matter("alloy", alloys[arm], 0.22, 1.0, 0)
    star.append(forms.prism(tip, 0.052, metal, (0, 0, 0.045), (-90, 0, around), 0.012))
forms.together(star, (2.75, -1.75, 0.0), (0, 0, 10), 0.86)


shine = materials.glow((1.0, 0.93, 0.80), 0.34)
shine.cycles.sample_as_light = False


def bottle(location, liquid, full, size=1.0):
    """A reagent bottle of clear glass with a ground stopper; what is in it is lit by a card that only glass shows."""
    glass = materials.clear((0.94, 0.98, 0.96))
    outer = [(0.0, 0), (0.40, 0), (0.44, 0.04), (0.44, 0.98), (0.40, 1.10), (0.26, 1.20), (0.19, 1.25), (0.185, 1.44), (0.25, 1.47), (0.25, 1.53), (0.21, 1.55)]
    inner = [(0.15, 1.53), (0.145, 1.25), (0.22, 1.17), (0.36, 1.07), (0.40, 0.96), (0.40, 0.08), (0.36, 0.05), (0.0, 0.05)]
    fluid = [(0.0, 0.055), (0.355, 0.055), (0.393, 0.085), (0.393, full - 0.01), (0.385, full), (0.0, full)]
    plug = [(0.0, 1.20), (0.135, 1.20), (0.147, 1.55), (0.12, 1.60), (0.12, 1.66), (0.24, 1.74), (0.27, 1.82), (0.24, 1.90), (0.12, 1.94), (0.0, 1.95)]
    parts = [forms.turned(outer + inner, glass, angle=50), forms.turned(fluid, materials.clear(liquid, 1.34)), forms.turned(plug, glass, angle=50)]
    card = forms.box((1.5, 0.01, full - 0.2), (0.15, 0.6, 0.02), shine, 0)
    for way in ("camera", "diffuse", "glossy", "shadow"):
        setattr(card, f"visible_{way}", False)
    forms.together([*parts, card], location, scale=size)


bottle((1.05, 2.35, 0), (0.96, 0.60, 0.20), 0.80)
bottle((2.20, 2.60, 0), (0.98, 0.92, 0.62), 0.62, 1.06)
bottle((3.30, 2.30, 0), (0.66, 0.90, 0.74), 0.88)

# The loupe, swung open out of its case.
leaf = [(0.46 * math.cos(math.radians(a)), 0.46 * math.sin(math.radians(a))) for a in range(40, 321, 10)]
leaf += [(0.86, -0.16), (0.93, -0.08), (0.93, 0.08), (0.86, 0.16)]
loupe = [forms.prism(leaf, 0.035, dark, (0, 0, z), (-90, 0, 180), 0.012) for z in (0.02, 0.40)]
loupe.append(forms.rod(0.07, 0.45, (-0.78, 0, 0), brass, bevel=0.012))
barrel = [(0.29, 0), (0.40, 0), (0.42, 0.02), (0.42, 0.29), (0.40, 0.31), (0.32, 0.31), (0.29, 0.28), (0.29, 0)]
far = math.radians(205)
at = (-0.78 + 0.80 * math.cos(far), 0.80 * math.sin(far), 0.05)
loupe.append(forms.turned(barrel, brass, at, bevel=0.008))
loupe.append(forms.box((0.34, 0.18, 0.30), (-0.78 + 0.30 * math.cos(far), 0.30 * math.sin(far), 0.055), brass, 0.02, (0, 0, 25)))
lens = [(0.0, 0.06), (0.15, 0.07), (0.288, 0.11), (0.288, 0.19), (0.15, 0.23), (0.0, 0.24)]
loupe.append(forms.turned(lens, staging.lens(), at, angle=60))
forms.together(loupe, (0.55, -1.80, 0.0), (0, 0, 172), 0.74)

staging.light((-5.5, -3.5, 5.4), (1.6, -0.2, 0.4), (5, 4.5), 640, (1, 0.95, 0.87))
staging.light((5.0, 7.0, 5.0), (1.8, 0.8, 0.5), (8, 3.2), 240, (1, 0.92, 0.80))
staging.light((8.0, -1.0, 3.0), (1.8, 0, 0.4), (3.5, 4), 420, (1, 0.80, 0.55))
staging.light((0.5, -13.0, 1.8), (1.6, -0.5, 0.4), (13, 3.4), 520, (1, 0.88, 0.70))
staging.shot((-3.6, -12.8, 5.3), (0.42, 0.25, 0.66), 60, 0.34, (1.4, -0.5, 0.3))
studio.render(exposure=0.35)
