"""The foundry of hero-pour and film-pour: the crucible, the iron moulds, the light of the shop."""

import forms
import studio

CUP = [(0.0, 0), (0.52, 0), (0.66, 0.06), (0.80, 0.55), (0.90, 1.15), (0.93, 1.62), (0.90, 1.66), (0.80, 1.66), (0.77, 1.6), (0.74, 1.15), (0.64, 0.5), (0.50, 0.18), (0.0, 0.14)]
"""The crucible: (radius, height), up the outside and down into the hollow."""


def crucible(graphite, steel):
    """The cup, the ring that holds it and the two pins it hangs on; it stands on the origin."""
    parts = [forms.turned(CUP, graphite, bevel=0.012, angle=40), forms.ring(0.93, 0.06, (0, 0, 1.05), steel, flat=2.2)]
    for side in (-1, 1):
        parts.append(forms.rod(0.09, 0.9, (0, side * 0.9, 1.05), steel, (-90 * side, 0, 0)))
    return parts


def mould(iron, location, turn, rows=((1.55, 0.72, 0), (1.55, 0.72, 0.62), (1.36, 0.53, 0.62), (1.16, 0.34, 0.12))):
    """An open mould for one bar."""
    return forms.loft(rows, iron, location, (0, 0, turn), 0.035)


def lights(share=1.0):
    """The light of the shop, low, so that the melt lights what is near it."""
    studio.softbox((-4, -6, 6), (1.5, 0, 1.5), (5, 3), 300 * share, (0.85, 0.95, 1))
    studio.softbox((7, 2, 5), (1.5, 0, 1.5), (3, 4), 420 * share, (1, 0.84, 0.62))
    studio.softbox((3, 7, 4.5), (1.5, 0, 1.5), (7, 1.6), 320 * share, (0.86, 0.95, 1))
    studio.softbox((-1, -11, 2.4), (1.5, 0, 1.2), (12, 3.4), 260 * share, (1, 0.88, 0.70))


def thick_mould(graphite, location, turn, metal=None, heat=None):
    """A thick-walled mould with a foot and two grips; the metal in it is drawn down from the walls and sunk in the middle."""
    x, y, high = 1.72, 0.86, 0.84
    rows = [(x + 0.10, y + 0.10, 0.16, 0.0), (x + 0.10, y + 0.10, 0.16, 0.08), *forms.over_edge(x + 0.10, y + 0.10, 0.16, 0.14, 0.04)]
    rows += [(x + 0.02, y + 0.02, 0.14, 0.15), (x, y, 0.14, 0.18), (x - 0.05, y - 0.05, 0.13, high - 0.06)]
    rows += forms.over_edge(x - 0.05, y - 0.05, 0.13, high, 0.045)
    rows += forms.over_edge(x - 0.24, y - 0.24, 0.10, high, 0.035, True, False)
    rows += [(x - 0.36, y - 0.36, 0.09, 0.24), (x - 0.42, y - 0.42, 0.06, 0.20)]
    parts = [forms.rounded(rows, graphite)]
    for side in (-1, 1):
        grip = [(0.14, 0.30, 0.08, 0.0), (0.14, 0.30, 0.08, 0.10), *forms.over_edge(0.14, 0.30, 0.08, 0.14, 0.03)]
        parts.append(forms.rounded(grip, graphite, (side * (x + 0.10), 0, 0.46)))
    if metal:
        level, wall = 0.70, 0.275
        rows = [(x - wall - 0.01, y - wall - 0.01, 0.10, level - 0.14)]
        for inset, below in ((0.0, 0.10), (0.004, 0.07), (0.014, 0.042), (0.032, 0.020), (0.056, 0.006), (0.085, 0.0), (0.12, 0.003), (0.17, 0.014), (0.24, 0.032), (0.32, 0.048), (0.40, 0.058), (0.48, 0.062)):
            rows.append((x - wall - inset * 1.15, y - wall - inset, 0.10 + inset * 0.3, level - below))
        rows.append((x - wall - 0.68, 0, 0, level - 0.064))
        parts.append(forms.rounded(rows, metal))
        if heat:
            forms.paint(parts[-1], "heat", heat)
    return forms.together(parts, location, (0, 0, turn))
