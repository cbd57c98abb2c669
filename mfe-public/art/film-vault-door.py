"""A film: the wheel turns, the bolts draw back, the round door swings open and warm light falls out of the vault."""

import math
import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import carry
import forms
import materials
import motion
import numpy as np
import studio
import vault_door
from vault_door import FACING, HIGH, HINGE, MIDDLE

studio.start()
steel = materials.matter("steel", (0.56, 0.56, 0.54), 0.30, 1.0, 0.03)
dark = materials.matter("dark steel", (0.11, 0.115, 0.11), 0.34, 1.0, 0.03)
brass = materials.matter("brass", (0.86, 0.60, 0.27), 0.22, 1.0, 0.04)
lacquer, bright = materials.lacquer((0.008, 0.032, 0.023), 0.34), materials.matter("bright steel", (0.66, 0.66, 0.64), 0.18, 1.0, 0.02)
gold = materials.gold()
wall = vault_door.wall()
floor = materials.matter("floor", (0.008, 0.012, 0.0105), 0.30, 0, 0.10, None, ((0.011, 0.0175, 0.014), 0.5))
forms.box((60, 60, 0.2), (0, 0, -0.2), floor, 0)
vault_door.frame(wall, steel, dark, brass)

# The leaf. Heights are above the leaf's own zero, towards the eye; shut, its flange rests on the frame.
SHUT_Y = -0.26
leaf = [
    forms.turned([(0, -0.55), (1.62, -0.55), (1.68, -0.50), (1.72, -0.05), (1.95, -0.02), (1.97, 0.05), (1.97, 0.16), (1.90, 0.22), (1.64, 0.22), (1.60, 0.16), (0, 0.16)], steel, turn=FACING, bevel=0.012, steps=160),
    forms.turned([(0, 0.15), (0, 0.185), (1.56, 0.185), (1.56, 0.15)], lacquer, turn=FACING, bevel=0.01, steps=160),
    forms.ring(1.58, 0.028, (0, -0.185, 0), brass, FACING, steps=160),
    forms.ring(0.98, 0.014, (0, -0.187, 0), brass, FACING, steps=128),
    forms.ring(1.36, 0.045, (0, 0.55, 0), brass, FACING, steps=160),
    forms.turned([(0, -0.57), (0.9, -0.57), (0.95, -0.54), (0.95, -0.5)], lacquer, turn=FACING, bevel=0.01, steps=128),
]
for k in range(32):
    a = 2 * math.pi * (k + 0.5) / 32
    leaf.append(forms.turned([(0.032, 0.2), (0.032, 0.235), (0, 0.245)], dark, (1.86 * math.cos(a), 0, 1.86 * math.sin(a)), FACING, 0.006, 20))

# The boltwork: a cam disc behind the wheel pulls six bolts inwards by links, as a crank pulls a piston.
CAM, LINK = 0.55, 0.80
CAM_SHUT, CAM_OPEN = 8.0, 56.0
angles = [math.radians(degrees) for degrees in (67.5, 112.5, 157.5, 202.5, 247.5, 292.5)]
disc = [
    forms.turned([(0, 0.18), (0.70, 0.18), (0.70, 0.34), (0.66, 0.37), (0, 0.37)], steel, turn=FACING, bevel=0.01, steps=128),
    forms.ring(0.665, 0.022, (0, -0.365, 0), brass, FACING),
]
for a in angles:
    pin = a + math.radians(CAM_SHUT)
    disc.append(forms.turned([(0.055, 0.36), (0.055, 0.455), (0.04, 0.475), (0, 0.475)], brass, (CAM * math.cos(pin), 0, CAM * math.sin(pin)), FACING, 0.006, 32))
cam = forms.together(disc)
wheel = forms.together(vault_door.wheel(brass, 0.36, 0.74))
leaf += [cam, wheel]
bolts, links = [], []
for a in angles:
    tilt = (0, 90 - math.degrees(a), 0)
    bolt = [
        forms.turned([(0.075, -0.06), (0.075, 0.86), (0.055, 0.90), (0, 0.90)], brass, bevel=0.008, steps=40),
        forms.turned([(0.060, 0.0), (0.060, 0.155), (0.045, 0.175), (0, 0.175)], brass, turn=FACING, bevel=0.006, steps=32),
    ]
    bolts.append(forms.together(bolt, (0, 0, 0), tilt))
    outline = [(LINK / 2 * math.copysign(1, math.cos(t)) + 0.085 * math.cos(t), 0.085 * math.sin(t)) for t in (2 * math.pi * (k + 0.5) / 24 for k in range(24))]
    links.append(forms.prism(outline, 0.045, bright, bevel=0.008))
    for radius, wide in ((1.46, 0.16), (1.79, 0.14)):
        guide = forms.box((0.30, 0.26, wide), (radius * math.cos(a), -0.17 - 0.13, radius * math.sin(a)), dark, 0.03, tilt)
        leaf.append(guide)
    keeper = (MIDDLE + 2.05 * math.cos(a), HIGH + 2.05 * math.sin(a))
    forms.box((0.34, 0.50, 0.24), (keeper[0], -0.45, keeper[1]), dark, 0.045, tilt)
    forms.turned([(0.08, -0.015), (0.115, -0.015), (0.115, 0.01), (0.08, 0.01), (0.08, -0.015)], brass, (keeper[0], SHUT_Y - 0.285, keeper[1]), tilt, 0.004, 40)
leaf += bolts + links
for z in (-1.05, 1.05):
    leaf.append(forms.box((1.50, 0.21, 0.36), (HINGE - 0.72, -0.285, z - 0.18), dark, 0.05))
    leaf.append(forms.turned([(0.235, -0.18), (0.235, 0.18)], dark, (HINGE, 0, z), bevel=0.03, steps=64))
    for dx in (-1.32, -1.0):
        leaf.append(forms.turned([(0.07, 0.38), (0.07, 0.42), (0.04, 0.44), (0, 0.44)], brass, (HINGE + dx, 0, z), FACING, 0.006, 32))
for thing in leaf:
    thing.location.x -= HINGE
door = forms.together(leaf, (MIDDLE + HINGE, SHUT_Y, HIGH))
for z in (-1.05, 1.05):
    for foot in (z - 0.42, z + 0.20):
        forms.turned([(0.20, 0), (0.20, 0.22)], steel, (MIDDLE + HINGE, SHUT_Y, HIGH + foot), bevel=0.03, steps=64)
        forms.box((0.46, 0.30, 0.20), (MIDDLE + HINGE + 0.12, -0.13, HIGH + foot + 0.01), dark, 0.04)

# The vault behind: shelves of bars between brass posts, a light over them, a light that falls out.
brick = forms.bar((0, 0, -9), 0, gold, 0.54, 0.26, 0.165, False)
for x in (-2.6, -1.3, 0.0, 1.3, 2.6, 3.9):
    forms.box((0.05, 0.05, 4.6), (MIDDLE + x - 0.65, 2.56, 0), brass, 0.01)
    for level in range(4):
        z = vault_door.shelf(x, level, dark)
        for side in (-1, 1):
            high = 3 + (level * 5 + round(x / 1.3) * 3 + side) % 2
            for layer in range(high):
                for row in (0, 1):
                    ragged = math.sin(7 * side + 3 * layer + 5 * level + x)
                    forms.again(brick, (MIDDLE + x + side * 0.295 + 0.008 * ragged, 2.72 + row * 0.29 + 0.012 * ragged, z + layer * 0.167), (0, 0, 1.5 * ragged))
forms.box((14, 0.2, 9), (MIDDLE, 4.2, -0.1), wall, 0)
forms.box((14, 4, 0.2), (MIDDLE, 2.7, 5.1), wall, 0)
for x in (MIDDLE - 4.2, MIDDLE + 5.4):
    forms.box((0.2, 4, 6), (x, 2.7, 0), wall, 0)
studio.softbox((MIDDLE + 0.3, 1.3, 4.8), (MIDDLE + 0.5, 2.9, 1.2), (6, 0.9), 250, (1, 0.70, 0.36))
studio.softbox((MIDDLE + 0.2, 1.1, 0.5), (MIDDLE + 0.5, 3.0, 1.6), (5, 0.5), 60, (1, 0.66, 0.30))
studio.softbox((MIDDLE + 0.3, 2.35, 4.3), (MIDDLE - 0.9, -3.4, 0), (1.8, 0.9), 1300, (1, 0.62, 0.25))

studio.softbox((-5, -5, 6), (1.5, 0, 2), (5, 3), 260, (0.92, 1, 0.92))
studio.softbox((3.2, -12.5, 3.6), (1.9, 0, 2), (8, 2.6), 230, (1, 0.90, 0.76))
studio.softbox((-7, -9, 2.6), (1.5, 0, 2), (3, 4), 220, (1, 0.90, 0.74))
studio.softbox((7.5, -4, 5), (2, 0, 2), (2.5, 4), 380, (1, 0.84, 0.62))


def move(share):
    """The scene at this share of the film."""
    time = share * motion.VAULT_DOOR_SECONDS
    wheel.rotation_euler.y = math.radians(motion.wheel_degrees(time))
    turned = math.radians((CAM_OPEN - CAM_SHUT) * motion.bolts_drawn(time))
    cam.rotation_euler.y = -turned
    for a, bolt, link in zip(angles, bolts, links):
        lead = math.radians(CAM_SHUT) + turned
        end = CAM * math.cos(lead) + math.sqrt(LINK**2 - (CAM * math.sin(lead)) ** 2)
        px, pz = CAM * math.cos(a + lead), CAM * math.sin(a + lead)
        bx, bz = end * math.cos(a), end * math.sin(a)
        bolt.location = (bx - HINGE, -0.285, bz)
        link.location = ((px + bx) / 2 - HINGE, -0.398, (pz + bz) / 2)
        link.rotation_euler.y = -math.atan2(bz - pz, bx - px)
    door.rotation_euler.z = math.radians(motion.door_degrees(time))


def moved(shares):
    """Where points of the wheel, then of the door, at one share of the film are at another; not a number for other points."""
    times = [share * motion.VAULT_DOOR_SECONDS for share in shares]
    spin = math.radians(motion.wheel_degrees(times[1]) - motion.wheel_degrees(times[0]))
    swing, shut = motion.door_degrees(times[1]) - motion.door_degrees(times[0]), -motion.door_degrees(times[0])

    def moves(points):
        points = points - np.array(door.location)
        x, y, z = np.moveaxis(carry.turned(points, shut), -1, 0)
        x = x + HINGE
        away, leaf = np.hypot(x, z), (y > -0.95) & (y < 0.62) & (x < HINGE + 0.1)
        if not spin:
            found, there = leaf & (away < 2.02), carry.turned(points, swing)
        else:
            found = leaf & (away < 1.06) & (y < -0.5)
            there = np.stack([x * math.cos(spin) + z * math.sin(spin) - HINGE, y, z * math.cos(spin) - x * math.sin(spin)], -1)
        return np.where(found[..., None], there + np.array(door.location), np.nan)

    return moves


def between(share, shares, pictures, distances, size, bounds):
    """The picture at this share of the film, from those at the other two: the wheel turns, the door swings, all else fades."""
    eye = carry.Eye(EYE, TARGET, LENS_MM, size, bounds)
    late = (share - shares[0]) / (shares[1] - shares[0]) if shares[1] > shares[0] else 0
    return carry.mixed(eye, late, pictures, distances, [moved((other, share)) for other in shares])


EYE, TARGET, LENS_MM = (-1.2, -11.5, 2.7), (1.8, 0, 2.08), 44
studio.camera(EYE, TARGET, LENS_MM, 0.9, (1.9, -0.7, 2.1))
FRAMES = 24 * motion.VAULT_DOOR_SECONDS


def swings(share):
    """Until the door swings, only its wheel and bolts move."""
    return share * motion.VAULT_DOOR_SECONDS >= motion.DOOR_STARTS


def moving(share):
    """What is rendered anew at this share of the film."""
    return (0.19, 0, 0.96, 0.97) if swings(share) else (0.275, 0.09, 0.66, 0.935)


def shot(number):
    """The wheel is carried some twenty degrees, the door five or six; on either side of where it begins to swing all is new."""
    time, last = number / 24, (number - 1) / 24
    runs = motion.wheel_degrees(time) // 22 > motion.wheel_degrees(last) // 22 or motion.door_degrees(time) // 5.5 > motion.door_degrees(last) // 5.5
    swing_begins = swings((number - 1) / FRAMES) != swings((number + 1) / FRAMES)
    return runs or swing_begins or number in (0, FRAMES - 1)


studio.film(move, motion.VAULT_DOOR_SECONDS, glare=0.06, moving=moving, shot=shot, between=between)
