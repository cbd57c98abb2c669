"""What hero-vault-door and film-vault-door share: the wall with the round frame, the wheel, the gold behind."""

import math

import forms
import materials

MIDDLE, HIGH = 1.9, 2.15
"""The middle of the opening, x and z; the wall is at y = 0."""
FACING = (90, 0, 0)
"""Turns what came from the lathe towards the eye: heights on its axis go to -y."""
HINGE = 2.35
"""How far right of the middle the door hangs."""


def wall():
    """The painted wall of the vault room."""
    return materials.matter("wall", (0.007, 0.0135, 0.0105), 0.6, 0, 0.05, (5, 0.2), ((0.0095, 0.0175, 0.0138), 0.5))


def frame(paint, steel, dark, brass):
    """The wall with its round opening, and the steel ring that the door shuts into."""
    forms.turned([(1.98, -0.7), (1.98, 0), (14, 0), (14, -0.7), (1.98, -0.7)], paint, (MIDDLE, 0, HIGH), FACING, steps=160)
    forms.turned([(1.86, -0.7), (1.86, 0.16), (1.96, 0.22), (2.32, 0.22), (2.42, 0.10), (2.42, -0.1), (1.86, -0.7)], steel, (MIDDLE, 0, HIGH), FACING, 0.02, 160)
    forms.ring(2.14, 0.045, (MIDDLE, -0.225, HIGH), brass, FACING, steps=160)
    for k in range(24):
        a = 2 * math.pi * (k + 0.5) / 24
        forms.turned([(0.055, 0), (0.055, 0.03), (0.03, 0.055), (0, 0.06)], dark, (MIDDLE + 2.28 * math.cos(a), -0.215, HIGH + 2.28 * math.sin(a)), FACING, steps=24)


def wheel(brass, foot=0.2, high=0.56):
    """The wheel with five spokes about the y axis: its hub stands at height `foot`, its rim at `high`."""
    parts = [
        forms.turned([(0.34, foot), (0.34, foot + 0.16), (0.24, foot + 0.22), (0.20, high + 0.06), (0.14, high + 0.12), (0, high + 0.14)], brass, turn=FACING, bevel=0.015),
        forms.ring(0.72, 0.055, (0, -high, 0), brass, FACING),
    ]
    for k in range(5):
        a = 2 * math.pi * k / 5 + 0.3
        parts.append(forms.drawn([(0, -high, 0), (0.95 * math.cos(a), -high, 0.95 * math.sin(a))], 0.038, brass, smooth=False))
        parts.append(forms.ball(0.075, (0.97 * math.cos(a), -high, 0.97 * math.sin(a)), brass))
    return parts


def shelf(x, level, dark):
    """One shelf of the vault; returns the height that bars stand at."""
    forms.box((1.25, 0.9, 0.05), (MIDDLE + x, 3.0, 0.5 + level * 0.95), dark, 0.01)
    return 0.55 + level * 0.95
