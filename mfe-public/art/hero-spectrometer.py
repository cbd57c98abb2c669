"""A hand-held X-ray analyser in its bench stand, its nose over a customer's bangle; the curve on its screen is the metal's own."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import numpy as np
import staging
import studio
from sculpted import block, grooved, joined, sculpt, without

studio.start()
studio.room(staging.ground(), depth=14, wash=60)
shell = materials.matter("painted housing", (0.115, 0.125, 0.118), 0.40, 0, 0.05, clearcoat=0.18, clearcoat_roughness=0.3)
grip = materials.matter("overmould", (0.0085, 0.0095, 0.0092), 0.58, 0, 0.06, specular=0.35)
iron = staging.lacquer((0.0075, 0.0250, 0.0195), 0.40)
black = materials.matter("anodised", (0.018, 0.019, 0.019), 0.36, 0.7, 0)
alloy, steel = materials.brushed("alloy", (0.34, 0.345, 0.335), 0.34, 1, 0.05), staging.steel(0.26)
lead = materials.matter("lead", (0.19, 0.195, 0.20), 0.46, 0.9, 0.08)
front = materials.matter("screen", (0.0012, 0.0018, 0.0017), 0.07, 0, 0, specular=0.5)
gold = staging.among(staging.gold(0.15))


def glow(color, strength):
    """Light of the screen, which lights nothing else."""
    shining = materials.glow(color, strength)
    shining.cycles.sample_as_light = False
    return shining


line, area, faint, calm = glow((1.0, 0.60, 0.18), 2.6), glow((1.0, 0.52, 0.13), 0.42), glow((0.35, 0.60, 0.48), 0.10), glow((0.30, 0.75, 0.50), 0.8)


# The analyser: x towards its nose, z towards its upper side, where the screen is.


def grip_axis(place):
    """Where a place is along the grip (0 at the housing, 1 at the foot) and how far before its middle line."""
    x, _, z = place
    along = (-0.30 - z) / 1.45
    return along, x - (-0.50 - 0.26 * along)


def housing(place):
    """The moulded body: housing, head of the screen, grip and the foot with the battery."""
    x, y, z = place
    side = 0.385 - 0.075 * forms.smooth_step(x, -0.2, 0.9)
    top, foot = 0.34 - 0.07 * forms.smooth_step(x, 0.0, 0.9), -0.36 + 0.10 * forms.smooth_step(x, 0.1, 0.9)
    body = block((x + 0.13, y, z - (top + foot) / 2), (0, 0, 0), (0.98, side, (top - foot) / 2), 0.15)
    head = block(place, (-0.70, 0, 0.36), (0.66, 0.455, 0.135), 0.10, -24)
    along, before = grip_axis(place)
    swell = 0.022 * np.cos(along * 15.5 - 1.2) * forms.smooth_step(along, 0.12, 0.25) * forms.smooth_step(-along, -0.85, -0.7)
    handle = block((before + 0.5 * swell * (before > 0), y, z), (0, 0, -0.98), (0.245 + 0.05 * forms.smooth_step(along, 0.75, 1.0), 0.195 + 0.02 * np.sin(along * 3.1), 0.80), 0.165)
    battery = block(place, (-0.79, 0, -1.80), (0.37, 0.245, 0.135), 0.085, -6)
    whole = joined(joined(joined(body, head, 0.16), handle, 0.26), battery, 0.07)
    whole = without(whole, block(place, (-0.804, 0, 0.630), (0.575, 0.372, 0.20), 0.03, -24), 0.012)
    for k in range(6):
        slot = block((x, np.abs(y), z), (0.12 + 0.085 * k, 0.36, -0.02), (0.020, 0.09, 0.15), 0.019, -12)
        whole = without(whole, slot, 0.014)
    whole = without(whole, block(place, (0.33, 0, 0.36), (0.37, 0.225, 0.075), 0.03), 0.012)
    whole = grooved(whole, overmould(place))
    halves = np.where((z < 0.2) | (x > 0.74), y, 1)
    return grooved(grooved(whole, halves, 0.007, 0.010), z + 1.685 + 0.1 * (x + 0.79), 0.009, 0.016)


def overmould(place):
    """Above 0 where soft black rubber lies over the housing: the grip, the back and the collar behind the nose."""
    x, y, z = place
    hand = -0.42 - 0.20 * (x + 0.5) - z
    back = -1.03 - 0.30 * (z + 0.1) - x
    collar = 0.105 - np.abs(x - 0.745)
    return np.maximum(np.maximum(np.minimum(hand, z + 1.60 + 0.1 * (x + 0.79)), np.minimum(back, 0.14 - z)), collar)


def trigger(place):
    """A blade for one finger, hollow towards it."""
    x, y, z = place
    return without(block(place, (-0.235, 0, -0.56), (0.12, 0.085, 0.20), 0.06, 14), block(place, (-0.02, 0, -0.585), (0.15, 0.2, 0.155), 0.14, 10), 0.03)


step = 0.011
analyser = [
    sculpt(housing, (-1.45, -0.52, -2.02), (0.92, 0.52, 0.92), step, (shell, grip), overmould),
    sculpt(trigger, (-0.42, -0.12, -0.80), (-0.06, 0.12, -0.32), 0.008, (black,)),
]
nose = [(0.205, 0.250, 0.10, 0.0), (0.225, 0.270, 0.10, 0.02), (0.225, 0.270, 0.10, 0.16), (0.215, 0.260, 0.10, 0.172), (0.215, 0.260, 0.10, 0.190), (0.222, 0.262, 0.10, 0.20), (0.195, 0.225, 0.09, 0.40), (0.185, 0.215, 0.085, 0.415), (0.150, 0.175, 0.07, 0.42), (0.145, 0.170, 0.07, 0.405)]
analyser.append(forms.rounded(nose, black, (0.80, 0, 0.02), (0, 90, 0)))
analyser.append(forms.rounded([(0.185, 0.235, 0.09, 0), (0.232, 0.277, 0.10, 0), (0.232, 0.277, 0.10, 0.035), (0.19, 0.235, 0.09, 0.035)], steel, (0.985, 0, 0.02), (0, 90, 0)))
for k in range(8):
    analyser.append(forms.box((0.030, 0.41, 0.115), (0.035 + 0.083 * k, 0, 0.272), alloy, 0.008))
analyser.append(forms.rounded([(0.022, 0.09, 0.02, 0), (0.022, 0.09, 0.02, 0.014), (0.016, 0.084, 0.016, 0.02)], line, (0.745, 0, 0.262)))
screw = [(0.0, 0.0), (0.046, 0.0), (0.052, -0.008), (0.052, -0.03), (0.0, -0.03)]
for x, z in ((-0.93, -0.17), (0.66, -0.13), (0.55, 0.16), (-0.47, -1.45 + 0.9)):
    for turn, side in ((90, -1), (-90, 1)):
        wide = 0.385 - 0.075 * float(forms.smooth_step(np.array(x), -0.2, 0.9)) if z > -0.4 else 0.20
        socket = forms.turned([(0.0, 0.001), (0.022, 0.001), (0.022, 0.002), (0.0, 0.002)], grip, (x, side * (wide + 0.006), z), (turn, 0, 0), steps=6)
        analyser += [forms.turned(screw, steel, (x, side * (wide + 0.004), z), (turn, 0, 0), steps=32), socket]

# Its screen, seen from above: x is across, y is up.
glass = [forms.rounded([(0.362, 0.565, 0.03, 0), (0.362, 0.565, 0.03, 0.008), (0.355, 0.558, 0.03, 0.014)], front)]
wide, tall, level = 0.60, 0.42, 0.0155


def curve_at(share):
    """How high the spectrum stands: gold's lines, copper's, silver's, over what the tube scatters."""
    peaks = ((0.16, 0.17, 0.020), (0.33, 0.95, 0.016), (0.405, 0.20, 0.014), (0.56, 0.62, 0.018), (0.645, 0.30, 0.016), (0.80, 0.13, 0.018))
    return 0.05 + 0.10 * math.exp(-(((share - 0.25) / 0.22) ** 2)) + sum(high * math.exp(-(((share - at) / breadth) ** 2)) for at, high, breadth in peaks)


steps = [(share - 0.5) * wide for share in np.linspace(0, 1, 241)]
heights = [0.04 + tall * 0.92 * curve_at(share) for share in np.linspace(0, 1, 241)]
for k in range(5):
    glass.append(forms.box((wide, 0.003, 0.001), (0, 0.04 + tall * k / 4, level), faint, 0))
corners = [(x, 0.04, level + 0.001) for x in steps] + [(x, y, level + 0.001) for x, y in zip(steps, heights)]
glass.append(forms.solid("area", corners, [(k, k + 1, 242 + k, 241 + k) for k in range(240)], area, bevel=0))
glass.append(forms.drawn([(x, y, level + 0.003) for x, y in zip(steps, heights)], 0.0055, line, smooth=False))
for k, long in enumerate((0.46, 0.13, 0.075, 0.03)):
    y = -0.075 - 0.085 * k
    glass.append(forms.box((0.040, 0.028, 0.001), (-wide / 2 + 0.02, y, level), line if k == 0 else faint, 0.0))
    glass.append(forms.box((0.48, 0.028, 0.001), (-wide / 2 + 0.36, y, level), faint, 0.0))
    glass.append(forms.box((long, 0.028, 0.001), (-wide / 2 + 0.12 + long / 2, y, level + 0.001), line if k == 0 else area, 0.0))
glass.append(forms.box((0.20, 0.05, 0.001), (0, -0.475, level), calm, 0.0))
glass.append(forms.box((0.05, 0.05, 0.001), (-0.22, -0.475, level), faint, 0.0))
glass.append(forms.box((0.05, 0.05, 0.001), (0.22, -0.475, level), faint, 0.0))
analyser.append(forms.together(glass, (-0.728, 0, 0.468), (0, -24, 90)))
analyser[-1].rotation_mode = "ZYX"

# A collar round the grip holds it; the stand's arm ends there.
analyser.append(forms.rounded([(0.30, 0.245, 0.13, -0.13), (0.315, 0.26, 0.14, -0.115), (0.315, 0.26, 0.14, 0.115), (0.30, 0.245, 0.13, 0.13)], black, (-0.665, 0, -1.20), (0, 10.2, 0)))
lean, tip = 14, (0.19, 0, 0.650)
held = forms.together([part for part in analyser if part.parent is None])
ahead, above = (-math.sin(math.radians(lean)), -math.cos(math.radians(lean))), (-math.cos(math.radians(lean)), math.sin(math.radians(lean)))
held.location = (tip[0] - 1.22 * ahead[0], 0, tip[2] - 1.22 * ahead[1])
held.rotation_euler = (math.pi, math.radians(90 + lean), 0)


def seen(x, z):
    """Where a place of the analyser is in the stand."""
    return held.location[0] + x * ahead[0] + z * above[0], held.location[2] + x * ahead[1] + z * above[1]


# The stand: a heavy foot, an arm that carries the collar, a lead-lined dish under the nose.
clasp = seen(-0.665, -1.20)
elbow = (clasp[0] + 0.12, 0.22)


def stand(place):
    x, y, z = place
    foot = block(place, (0.48, 0, 0.16), (1.52, 0.94, 0.115), 0.09)
    share = np.clip((z - elbow[1]) / (clasp[1] - elbow[1]), 0, 1.0)
    middle = elbow[0] + (clasp[0] - elbow[0]) * share
    arm = block((x - middle, y, z), (0, 0, (elbow[1] + clasp[1]) / 2 - 0.1), (0.20 - 0.05 * share, 0.26 - 0.06 * share, (clasp[1] - elbow[1]) / 2), 0.07)
    arm = without(arm, block((x - middle, np.abs(y), z), (0, 0.27, 0.95), (0.085, 0.06, 0.50), 0.05), 0.03)
    return joined(foot, arm, 0.20)


frame = [sculpt(stand, (-1.2, -1.08, 0.0), (2.5, 1.08, 2.2), 0.014, (iron,))]
for x in (-0.82, 1.78):
    for y in (-0.72, 0.72):
        frame.append(forms.turned([(0.15, 0), (0.165, 0.02), (0.155, 0.06), (0.13, 0.06)], grip, (x, y, 0), bevel=0.008, steps=48))
for y in (-0.76, 0.76):
    for x in (-0.86, 1.82):
        frame.append(forms.turned([(0.0, 0.0), (0.05, 0.0), (0.058, -0.01), (0.058, -0.04), (0.0, -0.04)], steel, (x, y, 0.279), steps=32))
        frame.append(forms.turned([(0.0, 0.001), (0.026, 0.001), (0.0, 0.002)], grip, (x, y, 0.279), steps=6))
dish = [(0.66, 0.0), (0.80, 0.0), (0.815, 0.015), (0.815, 0.165), (0.80, 0.18), (0.76, 0.18)]
frame.append(forms.turned(dish, steel, (-0.08, 0, 0.27), bevel=0.006))
frame.append(forms.turned([(0.775, 0.178), (0.755, 0.186), (0.705, 0.180), (0.695, 0.165), (0.69, 0.05), (0.67, 0.04), (0.0, 0.04)], lead, (-0.08, 0, 0.27), angle=40))
frame.append(forms.turned([(0.0, 0.150), (0.50, 0.150), (0.512, 0.138), (0.512, 0.03)], black, (-0.08, 0, 0.27), angle=40))
frame.append(held)
frame.append(forms.bangle(0.350, 0.190, 0.085, gold, None, (-0.150, -0.03, 0.42 + 0.095)))
knob = [(0.0, 0), (0.075, 0), (0.085, 0.012), (0.085, 0.10), (0.075, 0.112), (0.0, 0.112)]
frame.append(forms.turned(knob, black, (clasp[0], -0.27, clasp[1]), (90, 0, 0), 0.004, 48))
frame.append(forms.rod(0.03, 0.1, (clasp[0], -0.2, clasp[1]), steel, (90, 0, 0)))
foot = seen(-0.80, -1.93)
cable = [(foot[0] - 0.05, 0, foot[1]), (foot[0] + 0.22, 0, foot[1] - 0.06), (foot[0] + 0.50, 0.12, foot[1] - 0.55), (foot[0] + 0.42, 0.35, 0.6), (foot[0] + 0.55, 0.8, 0.045), (foot[0] + 1.1, 1.9, 0.045), (foot[0] + 0.6, 3.4, 0.045)]
frame.append(forms.drawn(cable, 0.040, grip))
frame.append(forms.drawn([(foot[0] - 0.06, 0, foot[1] + 0.01), (foot[0] + 0.10, 0, foot[1] - 0.02)], 0.075, grip, smooth=False))
forms.together([part for part in frame if part.parent is None], (1.30, 0.3, 0), (0, 0, 23))

# What waits its turn: a necklace on a pad of velvet.
forms.rounded([(0.70, 0.46, 0.10, 0), (0.72, 0.48, 0.12, 0.02), *forms.over_edge(0.72, 0.48, 0.12, 0.09, 0.045)], staging.velvet(), (1.55, -1.38, 0), (0, 0, 22))
share = np.linspace(0, 1, 500)
around = math.tau * (0.06 + 1.62 * share)
path = np.stack([1.55 + (0.53 - 0.17 * share) * np.cos(around) + 0.05 * np.sin(9 * share), -1.38 + (0.30 - 0.06 * share) * np.sin(around) + 0.04 * np.cos(13 * share)], -1)
forms.chain(forms.draped(path, 0.052, lambda x, y: 0.09), forms.link_mesh(0.088, 0.060, 0.0115, staging.among(staging.gold(0.18))), 0.046)

staging.light((-4.4, 4.9, 8.0), (1.5, 0.4, 2.4), (2.2, 3.0), 42, (0.92, 1, 0.95))
staging.light((0.1, -1.6, 1.9), (1.25, 0.2, 0.5), (0.9, 0.9), 15, (1, 0.84, 0.58))
staging.light((-6.0, -4.5, 5.5), (1.6, 0, 1.4), (5, 5), 820, (1, 0.95, 0.88))
staging.light((8.0, -1.5, 4.0), (2.2, 0, 1.4), (3.5, 5), 580, (1, 0.82, 0.58))
staging.light((6.5, 7.0, 5.0), (2.2, 0.4, 1.8), (6, 3), 160, (0.90, 1, 0.94))
staging.light((-1.5, -13.0, 2.4), (1.4, -0.4, 1.0), (11, 4), 340, (1, 0.88, 0.70))
staging.shot((-2.0, -11.6, 4.9), (0.52, 0, 1.33), 58, 0.24, (1.2, -0.6, 1.6))
studio.render(exposure=0.45)
