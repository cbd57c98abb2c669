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
