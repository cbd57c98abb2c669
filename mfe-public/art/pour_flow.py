"""
How a pour runs, computed (no Blender in here): the crucible tips, metal leaves over its lip as long as it stands
higher than the lip, falls, and fills the mould. Slow motion: bodies fall at 30 units/s^2. Times in seconds, angles in
degrees, z upwards; the crucible tips about the y axis through PIVOT, towards -x.
"""

import math

import numpy as np

SECONDS = 6
FALL = 30.0
PIVOT = (2.5, 0.0, 2.62)
TRUNNION = 1.05
"""Where on its axis the crucible hangs."""
INSIDE = ((0.14, 0.0), (0.18, 0.50), (0.5, 0.64), (1.15, 0.74), (1.66, 0.79))
"""The hollow: (height on the axis, radius)."""
SPOUT_REACH, SPOUT_DIP, SPOUT_ANGLE = 0.26, 0.12, 0.27
LIP = (-(0.85 + SPOUT_REACH), 1.655 - SPOUT_DIP)
"""The edge that the metal leaves, in the crucible (x, height)."""

MOULD_PLACE, MOULD_TURN = (1.08, 0.0, 0.04), 9.0
MOULD = ((1.16, 0.60, 0.0), (1.16, 0.60, 0.07), (1.10, 0.54, 0.52), (0.95, 0.39, 0.52), (0.82, 0.25, 0.12))
"""The mould (half length, half width, height), its hollow last."""
FLOOR = 0.12

_TIPPING = ((0, 0), (0.05, 0), (0.42, 24), (0.85, 6.5), (1.5, 6.0), (3.1, 6.6), (3.6, 0), (4.0, 0), (4.4, -20), (4.9, -20), (5.7, 0), (9, 0))
"""How fast it tips: (time, degrees per second)."""
_STEP = 1 / 192
_TIMES = np.arange(0, SECONDS + 1, _STEP)
_TILTS = -32 - np.cumsum(np.interp(_TIMES, *zip(*_TIPPING))) * _STEP


def tilt(time):
    """How far the crucible is tipped: 0 upright, -90 lying."""
    return float(np.interp(time, _TIMES, _TILTS))


def tipped(x, z, degrees):
    """A point of the crucible (x, height on its axis) in the room: x and z."""
    a = math.radians(degrees)
    z = z - TRUNNION
    return PIVOT[0] + x * math.cos(a) + z * math.sin(a), PIVOT[2] - x * math.sin(a) + z * math.cos(a)


def _hollow(count=20000):
    chance = np.random.default_rng(7)
    x, y = chance.uniform(-0.8, 0.8, (2, count))
    z = chance.uniform(0.14, 1.66, count)
    inside = np.hypot(x, y) < np.interp(z, *zip(*INSIDE))
    return x[inside], z[inside], 1.6 * 1.6 * 1.52 * inside.mean()


def _run(begin=0.223):
    """Level in the crucible and flow over the lip at each of _TIMES, `begin` being how full it is at first."""
    x, z, volume = _hollow()
    left, levels, flows = begin * volume, [], []
    for degrees in _TILTS:
        level = float(np.quantile(tipped(x, z, degrees)[1], max(0.0, left / volume)))
        flow = 2.6 * max(0.0, level - tipped(*LIP, degrees)[1]) ** 1.5
        left -= flow * _STEP
        levels.append(level)
        flows.append(flow)
    return np.array(levels), np.array(flows)


_LEVELS, _FLOWS = _run()
STRONGEST = float(_FLOWS.max())


def level(time):
    """Height of the metal in the crucible, in the room."""
    return float(np.interp(time, _TIMES, _LEVELS))


def flow(time):
    """Metal over the lip, cubic units per second."""
    return np.interp(time, _TIMES, _FLOWS, 0, 0)


def lip(time):
    """Where the lip is, x and z."""
    return tipped(*LIP, tilt(time))


def speed(time):
    """How fast the metal goes over the lip."""
    return 0.70 + 0.75 * np.sqrt(flow(time) / STRONGEST)


def fall_seconds(height):
    """How long it falls."""
    return math.sqrt(2 * max(height, 0) / FALL)


def _fill():
    arrivals = _TIMES + np.array([fall_seconds(lip(time)[1] - 0.35) for time in _TIMES])
    poured = np.cumsum(_FLOWS) * _STEP
    return np.interp(_TIMES, arrivals, poured, 0)


_POURED = _fill()


def poured(time):
    """Metal in the mould, cubic units."""
    return float(np.interp(time, _TIMES, _POURED))


_HEIGHTS = np.linspace(0, MOULD[3][2] - FLOOR, 200)
_SHARES = _HEIGHTS / _HEIGHTS[-1]
_AREAS = 4 * (MOULD[4][0] + (MOULD[3][0] - MOULD[4][0]) * _SHARES) * (MOULD[4][1] + (MOULD[3][1] - MOULD[4][1]) * _SHARES)
_VOLUMES = np.concatenate([[0], np.cumsum((_AREAS[1:] + _AREAS[:-1]) / 2 * np.diff(_HEIGHTS))])


def depth(time):
    """How deep the metal would stand in the mould, spread level."""
    return float(np.interp(poured(time), _VOLUMES, _HEIGHTS))


def hollow_half_size(deep):
    """Half length and half width of the mould's hollow, `deep` above its floor."""
    share = deep / (MOULD[3][2] - FLOOR)
    return tuple(low + (high - low) * share for low, high in zip(MOULD[4][:2], MOULD[3][:2]))


def impact(time):
    """Where in the room the stream meets what is in the mould, at this time: x and z."""
    ground = MOULD_PLACE[2] + FLOOR + depth(time)
    x, z = lip(time)
    falls = fall_seconds(z - ground)
    left = max(0.0, time - falls)
    return lip(left)[0] - float(speed(left)) * falls, ground


def arriving(time):
    """Flow that reaches the mould at this time."""
    return float(flow(time - fall_seconds(lip(time)[1] - 0.35)))


if __name__ == "__main__":
    print("most in the mould", round(float(_POURED.max()), 3), "of", round(float(_VOLUMES[-1]), 3), "strongest", round(STRONGEST, 3))
    for time in np.arange(0, SECONDS + 0.01, 0.25):
        x, z = lip(time)
        print(f"{time:5.2f} tilt {tilt(time):6.1f} level {level(time) - z:6.3f} flow {float(flow(time)):.3f} lip {x:.2f} {z:.2f} deep {depth(time):.3f} impact {impact(time)[0]:.2f}")
