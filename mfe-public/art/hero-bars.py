"""The first picture of the home page: cast bars stacked on dark stone, set to one side so that words have room."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import forms
import staging
import studio

studio.start()
studio.room(staging.ground(), depth=14, wash=90)
metal = staging.gold(0.19, 0.22)
chance = random.Random(6)
middle, yaw, high = (1.75, 0.4), 29, 0.56
bar = forms.cast_bar(metal, 2.5, 1.0, high, (0, 0, -9))
for level, count in enumerate((3, 2, 1)):
    for k in range(count):
        along, across = chance.uniform(-0.05, 0.05), (k - (count - 1) / 2) * 1.035
        a = math.radians(yaw)
        place = (middle[0] + along * math.cos(a) - across * math.sin(a), middle[1] + along * math.sin(a) + across * math.cos(a), level * high)
        forms.again(bar, place, (0, 0, yaw + chance.uniform(-1.2, 1.2)))

staging.light((-8.5, -4.0, 4.8), (1.5, 0, 0.9), (5, 6), 900, (1, 0.93, 0.83))
staging.light((5.5, 7.5, 3.9), (1.6, 0.3, 0.9), (9, 4), 115, (1, 0.92, 0.80))
staging.light((8.5, -3.5, 2.6), (1.8, 0, 0.7), (4, 4.5), 620, (1, 0.80, 0.55))
staging.light((3.0, -15.0, 1.0), (1.8, 0, 0.7), (14, 4), 500, (1, 0.86, 0.66))
staging.shot((-4.2, -15.2, 4.4), (0.42, 0, 0.86), 70, 0.34, (1.0, -0.9, 0.9))
studio.render()
