"""A film: the crucible tips, gold runs over its lip into an iron mould, the last drops fall, it tips back."""

import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import bpy
import carry
import forms
import materials
import numpy as np
import pour_flow as flow
import pouring
import studio
from motion import ease

studio.start()
studio.room(wash=30)
graphite, iron, steel = materials.graphite(), materials.iron(), materials.dark_steel()


def liquid(name, cool, hot, strength, grain):
    """Molten gold: a mirror that shines by itself, brighter where the skin is open. Returns it and what to set."""
    material = materials.matter(name, (0.28, 0.13, 0.032), 0.34, 1.0, 0, (grain, 0.18))
    nodes, links = material.node_tree.nodes, material.node_tree.links
    noise = next(node for node in nodes if node.type == "TEX_NOISE")
    noise.noise_dimensions = "4D"
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.36, 0.62
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*cool, 1), (*hot, 1)
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    shader = nodes["Principled BSDF"]
    links.new(ramp.outputs["Color"], shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = strength
    return material, noise.inputs["W"], shader.inputs["Emission Strength"]


melt, melt_drift, melt_shine = liquid("melt", (0.42, 0.05, 0.004), (1.0, 0.30, 0.040), 4.0, 2.2)
still, still_drift, _ = liquid("melt in the crucible", (0.85, 0.15, 0.012), (1.0, 0.30, 0.040), 6.0, 2.0)
running, running_drift, _ = liquid("stream", (1.0, 0.27, 0.035), (1.0, 0.40, 0.075), 6.0, 5)
spark = materials.glow((1.0, 0.36, 0.06), 9)
spark.cycles.sample_as_light = False
lining = materials.matter("hot lining", (0.020, 0.018, 0.016), 0.6, 0, 0.1, (22, 0.3), emission=(1.0, 0.10, 0.008, 1), emission_strength=0.006)


def pinched(x, y, z):
    """Where a point of the cup is once its rim is pressed outwards and down at -x: the lip that metal leaves it by."""
    radius = np.maximum(np.hypot(x, y), 0.3)
    share = forms.smooth_step(z, 1.15, 1.66) * np.exp(-((np.arctan2(y, -x) / flow.SPOUT_ANGLE) ** 2))
    return x * (1 + flow.SPOUT_REACH * share / radius), y * (1 - 0.25 * share), z - flow.SPOUT_DIP * share


parts = pouring.crucible(graphite, steel)
cup = parts[0].data
for corner in cup.vertices:
    corner.co = pinched(*corner.co)
cup.materials.append(lining)
hollow = len(cup.polygons) * 8 // (len(pouring.CUP) - 1)
for face in cup.polygons:
    face.material_index = int(face.index >= hollow)
for side in (-1, 1):
    parts.append(forms.turned([(0.30, 1.50), (0.30, 1.62), (0.25, 1.66), (0.13, 1.66), (0.10, 1.76), (0, 1.76)], steel, (0, 0, flow.TRUNNION), (-90 * side, 0, 0), 0.012, 64))
    for k in range(6):
        a = math.pi * k / 3
        parts.append(forms.ball(0.035, (0.20 * math.cos(a), side * 1.67, flow.TRUNNION + 0.20 * math.sin(a)), steel))
for part in parts:
    part.location.z -= flow.TRUNNION
vessel = forms.together(parts, flow.PIVOT)
px, _, pz = flow.PIVOT
for side in (-1, 1):
    forms.turned([(0.17, 0), (0.17, 0.20), (0.12, 0.20), (0.12, 0), (0.17, 0)], steel, (px, side * 1.28 + 0.10, pz), (90, 0, 0), 0.015, 64)
    forms.drawn([(px + 0.13, side * 1.28, pz + 0.05), (px + 6.0, side * 1.28, pz + 2.3)], 0.115, steel, smooth=False)

pouring.mould(iron, flow.MOULD_PLACE, flow.MOULD_TURN, flow.MOULD)
pouring.mould(iron, (-1.25, 2.0, 0.04), 14, flow.MOULD)
pouring.mould(iron, (4.1, 1.9, 0.04), -6, flow.MOULD)
cast = materials.matter("cast gold", (1.0, 0.65, 0.24), 0.30, 1.0, 0.02, (14, 0.02))
forms.bar((3.55, -1.15, 0.0), -24, cast, 1.75, 0.72, 0.42, False)
forms.bar((-1.15, -0.60, 0.0), 32, cast, 1.75, 0.72, 0.42, False)


def surface(name, material, columns, rows):
    """A sheet whose corners are set anew in each frame."""
    thing = forms.plate(1, 1, lambda x, y: x * 0, columns, rows, material)
    thing.name = name
    return thing


def put(thing, points, faces):
    """Gives a thing a new shape."""
    mesh = thing.data
    mesh.clear_geometry()
    if len(points):
        mesh.from_pydata([tuple(point) for point in points], [], faces)
        mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    mesh.update()


def empty(name, material):
    """A thing without a shape as yet."""
    mesh = bpy.data.meshes.new(name)
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


columns, rows = 150, 50
pool = surface("pool", melt, columns, rows)
pool.location = flow.MOULD_PLACE
pool.rotation_euler.z = math.radians(flow.MOULD_TURN)
bath, stream, sparks = empty("bath", still), empty("stream", running), empty("sparks", spark)
over_mould = studio.softbox((1.1, -0.1, 1.35), (1.1, 0, 0), (1.3, 0.5), 0, (1, 0.36, 0.08))
over_bath = studio.softbox((0.6, -0.2, 3.3), (2.0, 0, 2.4), (0.8, 0.8), 2.5, (1, 0.36, 0.08))
for lamp in (over_mould, over_bath):
    lamp.visible_glossy = False


def set_bath(time):
    """The metal in the crucible: where a level plane cuts its hollow."""
    degrees, level = flow.tilt(time), flow.level(time)
    heights = np.linspace(0.14, 1.655, 120)
    enters, leaves = [], []
    for around in np.linspace(-math.pi, math.pi, 145)[:-1]:
        radii = np.interp(heights, *zip(*flow.INSIDE)) + 0.012
        radii[0] = 0
        x, y, z = pinched(-radii * math.cos(around), radii * math.sin(around), heights)
        places = flow.tipped(x, z, degrees)
        under = places[1] < level
        row = np.stack([places[0], y], -1)
        crossings = np.flatnonzero(under[1:] != under[:-1])
        for k in crossings:
            share = (level - places[1][k]) / (places[1][k + 1] - places[1][k])
            (leaves if under[k] else enters).append((*(row[k] + share * (row[k + 1] - row[k])), level))
        if under[-1]:
            leaves.append((*row[-1], level))
    outline = leaves + enters[::-1]
    put(bath, outline, [tuple(range(len(outline)))] if len(outline) > 2 else [])
    still_drift.default_value = 0.25 * time


def set_pool(time):
    """The metal in the mould: first a puddle that spreads, then a level that rises, with rings from where the stream strikes."""
    deep, volume = flow.depth(time), flow.poured(time)
    half_x, half_y = flow.hollow_half_size(deep)
    u, v = np.meshgrid(np.linspace(-1, 1, columns), np.linspace(-1, 1, rows))
    x, y = u * (half_x + 0.015), v * (half_y + 0.015)
    turn = math.radians(flow.MOULD_TURN)
    strike = flow.impact(time)[0] - flow.MOULD_PLACE[0]
    sx, sy = strike * math.cos(turn), -strike * math.sin(turn)
    away = np.hypot(x - sx, y - sy)
    force = flow.arriving(time) / flow.STRONGEST
    spread = math.sqrt(volume / (math.pi * 0.016))
    lobes = 1 + 0.10 * np.sin(3 * np.arctan2(y - sy, x - sx) + 1) + 0.06 * np.sin(7 * np.arctan2(y - sy, x - sx))
    edge = forms.smooth_step(away, spread * lobes - 0.10, spread * lobes + 0.05)
    height = deep + 0.004 - (0.10 + deep) * edge
    rings = np.cos(2 * math.pi * (away / 0.20 - 5.3 * time)) * np.exp(-away / 0.45) * forms.smooth_step(away, 0.03, 0.12)
    chop = np.sin(9 * x + 11 * time) * np.sin(11 * y - 8.3 * time) + 0.6 * np.sin(17 * x - 14 * time + 2 * np.sin(6 * y))
    height += force * (0.010 * rings + 0.005 * chop) * (1 - edge)
    height += force * 0.035 * np.exp(-((away / 0.10) ** 2)) - force * 0.02 * np.exp(-(((away - 0.17) / 0.05) ** 2))
    calm = ease(time, 4.2, 5.6)
    height += 0.006 * math.cos(9 * time) * np.sin(math.pi * u / 2) * min(1.0, deep * 8) * (1 - calm)
    if volume <= 1e-5:
        height = height * 0 - 0.1
    points = np.stack([x, y, flow.FLOOR + height], -1).reshape(-1, 3).astype(np.float32)
    pool.data.vertices.foreach_set("co", points.ravel())
    pool.data.update()
    melt_drift.default_value = 0.5 * time
    melt_shine.default_value = 2.6 - 1.7 * ease(time, 4.1, 6.4)
    return force, volume


def wobble(born):
    """How much thicker or thinner the metal is that left the lip at this time; it falls with it."""
    return np.sin(2 * math.pi * 4.6 * born) + 0.7 * np.sin(2 * math.pi * 7.9 * born + 1) + 0.5 * np.sin(2 * math.pi * 11.3 * born + 2)


def tube(middles, wide, thick, points, faces):
    """Adds a closed round-ended tube through the middles; `wide` along y, `thick` across, both may shrink to 0 at the ends."""
    around, base = 20, len(points)
    ways = np.gradient(middles, axis=0)
    ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
    across = np.stack([-ways[:, 1], ways[:, 0]], -1)
    for k in range(len(middles)):
        for step in range(around):
            a = 2 * math.pi * step / around
            points.append((middles[k, 0] + across[k, 0] * thick[k] * math.cos(a), wide[k] * math.sin(a), middles[k, 1] + across[k, 1] * thick[k] * math.cos(a)))
    for k in range(len(middles) - 1):
        for step in range(around):
            here, beside = base + k * around + step, base + k * around + (step + 1) % around
            faces.append((here, here + around, beside + around, beside))
    faces.append(tuple(base + step for step in range(around)))
    faces.append(tuple(base + (len(middles) - 1) * around + step for step in reversed(range(around))))


def set_stream(time):
    """What has left the lip and not yet arrived, each part where its own fall has brought it."""
    ground = flow.impact(time)[1]
    ages = np.arange(-0.10, 0.62, 1 / 300)
    born = time - np.maximum(ages, 0)
    out = flow.flow(born)
    fall = np.maximum(ages, 0)
    lips = np.array([flow.lip(max(0, moment)) for moment in born])
    speeds = flow.speed(born)
    head = np.array([flow.level(max(0, moment)) for moment in born]) - lips[:, 1]
    x = lips[:, 0] - speeds * fall + np.maximum(-ages, 0) * 3.2
    pace = np.hypot(speeds, flow.FALL * fall)
    round_off = np.sqrt(out / (math.pi * pace))
    narrow = np.clip(1 - fall / 0.16, 0, 1) ** 1.5
    at_lip = np.minimum(0.15, 0.05 + 0.10 * np.sqrt(out / flow.STRONGEST))
    wide = round_off * (1 - narrow) + np.maximum(at_lip, round_off) * narrow
    thick = np.where(narrow > 0, out / (math.pi * pace * np.maximum(wide, 1e-4)), round_off)
    thick = np.minimum(thick, 0.105)
    above = np.where(ages < 0, np.maximum(head, 0) - 0.8 * thick, 0.85 * thick * np.exp(-fall / 0.06))
    z = lips[:, 1] - flow.FALL * fall**2 / 2 + above
    weak = np.clip(1 - out / (0.30 * flow.STRONGEST), 0, 1)
    swell = 1 + np.clip(fall / 0.3, 0, 1) * (0.07 + 0.75 * weak) * wobble(born) / 1.6
    beads = np.clip(swell, 0, 2.2)
    wide, thick = wide * beads, thick * beads
    alive = (np.minimum(wide, thick) > 0.010) & (z > ground - 0.05)
    points, faces, start = [], [], None
    for k in range(len(ages) + 1):
        if k < len(ages) and alive[k]:
            start = k if start is None else start
            continue
        if start is not None and k - start >= 3:
            cut = slice(start, k)
            w, t = wide[cut].copy(), thick[cut].copy()
            ends = np.minimum(np.arange(k - start), np.arange(k - start)[::-1]) / 3
            cap = np.sqrt(np.clip(1 - (1 - np.clip(ends, 0.02, 1)) ** 2, 0, 1))
            tube(np.stack([x[cut], z[cut]], -1), w * cap, t * cap, points, faces)
        start = None
    put(stream, points, faces)
    running_drift.default_value = 7.0 * time


def sow():
    """Every spark of the film: when it is born, how fast and which way, how large, how long it lives."""
    chance, seeds, time = random.Random(11), [], 0.0
    while time < flow.SECONDS:
        time += 1 / 120
        if chance.random() < 0.30 * flow.arriving(time) / flow.STRONGEST:
            way, rise = chance.uniform(0, 2 * math.pi), chance.uniform(2.2, 5.2)
            out = chance.uniform(0.3, 1.5)
            seeds.append((time, out * math.cos(way), out * math.sin(way), rise, chance.uniform(0.007, 0.014), chance.uniform(0.28, 0.6)))
    return seeds


born_sparks = sow()


def set_sparks(time):
    """Sparks fly up from where the stream strikes and burn out."""
    points, faces = [], []
    for born, vx, vy, vz, size, life in born_sparks:
        age = time - born
        if not 0 < age < life:
            continue
        x0, z0 = flow.impact(born)
        place = np.array([x0 + vx * age, vy * age, z0 + 0.03 + vz * age - 0.5 * 14 * age * age])
        if place[2] < 0.03:
            continue
        way = np.array([vx, vy, vz - 14 * age])
        way /= np.linalg.norm(way)
        side = np.cross(way, (0.3, 0.9, 0.2))
        side /= np.linalg.norm(side)
        third, radius, base = np.cross(way, side), size * (1 - age / life) ** 0.7, len(points)
        points.append(place - way * radius * 3.5)
        points += [place + (side * math.cos(a) + third * math.sin(a)) * radius for a in (0, 1.2566, 2.5133, 3.7699, 5.0265)]
        points.append(place + way * radius * 2.0)
        for k in range(5):
            faces.append((base, base + 1 + (k + 1) % 5, base + 1 + k))
            faces.append((base + 6, base + 1 + k, base + 1 + (k + 1) % 5))
    put(sparks, points, faces)


def move(share):
    """The scene at this share of the film."""
    time = share * flow.SECONDS
    vessel.rotation_euler.y = math.radians(flow.tilt(time))
    set_bath(time)
    set_stream(time)
    set_sparks(time)
    force, volume = set_pool(time)
    flicker = 1 + 0.03 * math.sin(23 * time) * math.sin(31 * time + 1)
    over_mould.data.energy = (18 * min(1.0, volume / 0.10) + 34 * force) * flicker * (1 - 0.3 * ease(time, 4.3, 6.6))


def tipped(shares):
    """Where points of the crucible at one share of the film are at another; not a number for other points."""
    a = math.radians(flow.tilt(shares[1] * flow.SECONDS) - flow.tilt(shares[0] * flow.SECONDS))
    upright = math.radians(-flow.tilt(shares[0] * flow.SECONDS))

    def turned(points, angle):
        x, y, z = np.moveaxis(points, -1, 0)
        return np.stack([x * math.cos(angle) + z * math.sin(angle), y, z * math.cos(angle) - x * math.sin(angle)], -1)

    def moves(points):
        points = points - np.array(flow.PIVOT)
        x, y, z = np.moveaxis(turned(points, upright), -1, 0)
        inside = (np.hypot(x, y) < 1.16) & (z > -0.08 - flow.TRUNNION) & (z < 1.75 - flow.TRUNNION)
        return np.where(inside[..., None], turned(points, a) + np.array(flow.PIVOT), np.nan)

    return moves


def between(share, shares, pictures, distances, size, bounds):
    """The picture at this share of the film, from those at the other two: the crucible tips, all else fades."""
    eye = carry.Eye(EYE, TARGET, LENS_MM, size, bounds)
    late = (share - shares[0]) / (shares[1] - shares[0]) if shares[1] > shares[0] else 0
    return carry.mixed(eye, late, pictures, distances, [tipped((other, share)) for other in shares])


pouring.lights(0.9)
EYE, TARGET, LENS_MM = (-1.3, -9.5, 6.3), (1.15, 0, 1.52), 46
studio.camera(EYE, TARGET, LENS_MM, 0.35, (1.1, -0.3, 1.0))
studio.film(move, flow.SECONDS, glare=0.10, moving=lambda share: (0.33, 0, 0.82, 1), shot=lambda number: number % 4 == 0, between=between)
