"""A mould of dark graphite in which a bar has set, and before it a bar that has left its own."""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import materials
import pouring
import staging
import studio

studio.start()
studio.room(staging.ground(), depth=13, wash=90)
graphite = materials.matter("graphite", (0.0085, 0.009, 0.009), 0.33, 0, 0, specular=0.7)
gold, cast = staging.gold(0.24, 0.18), staging.gold(0.20, 0.30, 1.1)

pouring.thick_mould(graphite, (1.75, 0.55, 0), 20, cast)
pouring.thick_mould(graphite, (4.3, 6.0, 0), 20)
forms.cast_bar(gold, 2.35, 0.92, 0.52, (1.8, -1.6, 0), (0, 0, -24))

staging.light((-6.5, -2.0, 4.2), (1.7, 0, 0.5), (5, 4), 750, (1, 0.95, 0.88))
staging.light((5.2, 6.5, 4.0), (1.8, 0.2, 0.6), (9, 3.5), 140, (1, 0.95, 0.85))
staging.light((8.0, 0.0, 3.0), (1.8, 0, 0.5), (3.5, 3.5), 520, (1, 0.80, 0.55))
staging.light((1.5, -13.0, 1.4), (2.0, -1.5, 0.4), (12, 3.4), 520, (1, 0.88, 0.70))
staging.shot((-3.6, -13.2, 4.9), (0.40, 0, 0.55), 60, 0.42, (1.5, -0.6, 0.7))
studio.render()
