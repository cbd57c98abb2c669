"""When things move in the films, for the pictures and for their sound (no Blender in here). Times in seconds."""


def ease(time, start, end):
    """From 0 at `start` to 1 at `end` without a jerk: what is heavy neither starts nor stops at once."""
    t = min(1.0, max(0.0, (time - start) / (end - start)))
    return t * t * t * (10 - 15 * t + 6 * t * t)


TURNING_BAR_SECONDS = 6
"""Half a turn: a bar looks the same from behind, so the film ends where it begins."""

VAULT_DOOR_SECONDS = 7
WHEEL_STARTS, WHEEL_STOPS = 0.3, 2.5
BOLTS_START, BOLTS_STOP = 1.0, 2.4
DOOR_STARTS, DOOR_STOPS = 2.55, 6.75


def wheel_degrees(time):
    """How far the wheel of the vault door has been turned."""
    return 420 * ease(time, WHEEL_STARTS, WHEEL_STOPS)


def bolts_drawn(time):
    """How far its bolts are drawn back: 0 shut, 1 free."""
    return ease(time, BOLTS_START, BOLTS_STOP)


def door_degrees(time):
    """How far the vault door stands open: a long push, then a coasting that dies away."""
    t = min(1.0, max(0.0, (time - DOOR_STARTS) / (DOOR_STOPS - DOOR_STARTS)))
    return 77 * ease(1 - (1 - t) ** 1.18, 0, 1)
