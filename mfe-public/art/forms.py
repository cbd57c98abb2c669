"""How things are shaped: bevelled boxes, turned and drawn parts, cast bars, struck coins, raw nuggets."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector, noise


def _thing(name, mesh, material, location=(0, 0, 0), turn=(0, 0, 0)):
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    thing.location = location
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    if material is not None:
        mesh.materials.append(material)
    return thing


def _soften(thing, width, angle=30, segments=3):
    """Worn edges: no edge in the world is sharp, and each catches light."""
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(angle)
    if width:
        bevel = thing.modifiers.new("worn edges", "BEVEL")
        bevel.width, bevel.segments = width, segments
        bevel.limit_method, bevel.angle_limit = "ANGLE", math.radians(angle)
        bevel.harden_normals = True
    return thing


def solid(name, corners, faces, material, location=(0, 0, 0), turn=(0, 0, 0), bevel=0.02):
    """Any closed shape from its corners and faces."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], faces)
    mesh.update()
    return _soften(_thing(name, mesh, material, location, turn), bevel)


def box(size, location, material, bevel=0.02, turn=(0, 0, 0), segments=3):
    """A box that stands on `location` (the middle of its foot)."""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    corners = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    faces = [(3, 2, 1, 0), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7)]
    thing = solid("box", corners, faces, material, location, turn, bevel)
    if bevel:
        thing.modifiers[0].segments = segments
    return thing


def prism(outline, depth, material, location=(0, 0, 0), turn=(0, 0, 0), bevel=0.02):
    """An outline in x and z, as thick as `depth` along y, its middle at y = 0."""
    count = len(outline)
    corners = [(x, -depth / 2, z) for x, z in outline] + [(x, depth / 2, z) for x, z in outline]
    faces = [tuple(range(count)), tuple(reversed(range(count, 2 * count)))]
    faces += [((i + 1) % count, i, count + i, count + (i + 1) % count) for i in range(count)]
    return solid("prism", corners, faces, material, location, turn, bevel)


def turned(profile, material, location=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, steps=128, angle=30):
    """A part from the lathe: `profile` lists (radius, height) from one end of the axis to the other."""
    corners, faces = [], []
    for radius, height in profile:
        for step in range(steps):
            around = 2 * math.pi * step / steps
            corners.append((radius * math.cos(around), radius * math.sin(around), height))
    for row in range(len(profile) - 1):
        for step in range(steps):
            here, beside = row * steps + step, row * steps + (step + 1) % steps
            faces.append((here, beside, beside + steps, here + steps))
    for row, flip in ((0, True), (len(profile) - 1, False)):
        if profile[row][0] > 0 and profile[0] != profile[-1]:
            rim = [row * steps + step for step in range(steps)]
            faces.append(tuple(reversed(rim)) if flip else tuple(rim))
    mesh = bpy.data.meshes.new("turned")
    mesh.from_pydata(corners, [], faces)
    mesh.validate()
    mesh.update()
    return _soften(_thing("turned", mesh, material, location, turn), bevel, angle)


def rod(radius, length, location, material, turn=(0, 0, 0), bevel=0.01, steps=64):
    """A round rod that stands on `location`."""
    return turned([(radius, 0), (radius, length)], material, location, turn, bevel, steps)


def ring(radius, thickness, location, material, turn=(0, 0, 0), flat=1.0, steps=128):
    """A round ring about the z axis; `flat` below 1 makes a band that is lower than wide."""
    profile = [
        (radius + thickness * math.cos(2 * math.pi * k / 24), flat * thickness * math.sin(2 * math.pi * k / 24))
        for k in range(25)
    ]
    profile[-1] = profile[0]
    return turned(profile, material, location, turn, 0, steps, 60)


def ball(radius, location, material):
    """A ball about its middle."""
    profile = [(radius * math.sin(math.pi * k / 32), -radius * math.cos(math.pi * k / 32)) for k in range(33)]
    return turned(profile, material, location, steps=48, angle=60)


def drawn(points, radius, material, closed=False, smooth=True):
    """A wire or pipe along points; a point may carry its own width as a fourth number."""
    curve = bpy.data.curves.new("drawn", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth, curve.bevel_resolution = radius, 5
    curve.resolution_u = 12
    curve.use_fill_caps = True
    spline = curve.splines.new("BEZIER" if smooth else "POLY")
    knots = spline.bezier_points if smooth else spline.points
    knots.add(len(points) - 1)
    for knot, point in zip(knots, points):
        knot.co = point[:3] if smooth else (*point[:3], 1)
        knot.radius = point[3] if len(point) > 3 else 1
        if smooth:
            knot.handle_left_type = knot.handle_right_type = "AUTO"
    spline.use_cyclic_u = closed
    thing = bpy.data.objects.new("drawn", curve)
    bpy.context.collection.objects.link(thing)
    curve.materials.append(material)
    return thing


def again(thing, location, turn=(0, 0, 0), scale=1.0):
    """The same shape once more, elsewhere."""
    copy = bpy.data.objects.new(thing.name, thing.data)
    bpy.context.collection.objects.link(copy)
    for modifier in thing.modifiers:
        twin = copy.modifiers.new(modifier.name, modifier.type)
        for key in ("width", "segments", "limit_method", "angle_limit", "harden_normals"):
            setattr(twin, key, getattr(modifier, key))
    copy.location = location
    copy.rotation_euler = [math.radians(angle) for angle in turn]
    copy.scale = (scale, scale, scale) if isinstance(scale, (int, float)) else scale
    return copy


def together(things, location=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Moves things as one."""
    hub = bpy.data.objects.new("together", None)
    bpy.context.collection.objects.link(hub)
    for thing in things:
        if thing.parent is None:
            thing.parent = hub
    hub.location = location
    hub.rotation_euler = [math.radians(angle) for angle in turn]
    hub.scale = (scale, scale, scale)
    return hub


def loft(rows, material, location=(0, 0, 0), turn=(0, 0, 0), bevel=0.03):
    """Rectangles (half length, half width, height) joined one after the other: cast bars, moulds, trays, drawers."""
    corners = [(sx * x, sy * y, z) for x, y, z in rows for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    faces = [(3, 2, 1, 0)]
    for row in range(len(rows) - 1):
        for k in range(4):
            a, b = 4 * row + k, 4 * row + (k + 1) % 4
            faces.append((a, b, b + 4, a + 4))
    last = 4 * (len(rows) - 1)
    faces.append((last, last + 1, last + 2, last + 3))
    thing = solid("loft", corners, faces, material, location, turn, 0)
    edge = thing.modifiers.new("worn edges", "BEVEL")
    edge.width, edge.segments, edge.limit_method, edge.angle_limit = bevel, 4, "ANGLE", 0.3
    return thing


def bar(location, turn_degrees, material, length=2.5, width=1.05, height=0.62, panel=True):
    """A cast bar: sides that slope, edges that are worn, a shallow sunken panel on top."""
    inset = 0.1 * width
    rows = [(0, 0), (height, inset)]
    if panel:
        rows += [(height, inset + 0.11), (height - 0.013, inset + 0.124)]
    sizes = [(length / 2 - inward, width / 2 - inward, z) for z, inward in rows]
    return loft(sizes, material, location, (0, 0, turn_degrees), min(0.035, height * 0.06))


# Struck relief: heights are drawn as pictures of numbers, then become real surface.


def outline_distance(x, y, outline):
    """How far each point is inside an outline (positive) or outside it (negative)."""
    nearest = np.full(x.shape, 1e9)
    inside = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
        dx, dy = bx - ax, by - ay
        along = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-12), 0, 1)
        nearest = np.minimum(nearest, np.hypot(x - ax - along * dx, y - ay - along * dy))
        crosses = (ay > y) != (by > y)
        inside ^= crosses & (x < (bx - ax) * (y - ay) / (by - ay + 1e-12) + ax)
    return np.where(inside, nearest, -nearest)


def smooth_step(value, low, high):
    """0 below `low`, 1 above `high`, a soft slope between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def coin_mesh(relief, radius=1.0, thickness=0.14, rings=150, reeds=110):
    """A struck coin: raised rim, a ring of beads, reeded edge, `relief(x, y)` on both faces (x, y in radii)."""
    around = reeds * 6
    angle = np.arange(around) * 2 * math.pi / around
    inner = np.concatenate([np.linspace(0.004, 0.9, rings), np.linspace(0.905, 0.985, 18)])
    r, a = np.meshgrid(inner, angle, indexing="ij")
    x, y = r * np.cos(a), r * np.sin(a)
    height = relief(x, y)
    bead = np.round(a / (2 * math.pi) * 90) * 2 * math.pi / 90
    height = height + 0.020 * np.sqrt(np.clip(1 - (np.hypot(x - 0.855 * np.cos(bead), y - 0.855 * np.sin(bead)) / 0.022) ** 2, 0, 1))
    height = height + 0.042 * smooth_step(r, 0.895, 0.925) - 0.020 * smooth_step(r, 0.965, 0.99)
    groove = 1 - 0.011 * (0.5 - 0.5 * np.cos(reeds * angle))
    z = thickness / 2 - 0.03 + height * 0.7
    corners = [np.stack([x, y, z], -1).reshape(-1, 3)]
    edge = []
    for outward, level in ((0.997, 0.40), (1.0, 0.33), (1.0, -0.33), (0.997, -0.40)):
        bound = (groove if abs(level) < 0.35 else np.ones(around) * 0.994) * outward
        edge.append(np.stack([bound * np.cos(angle), bound * np.sin(angle), np.full(around, level * thickness)], -1))
    corners += edge
    back = np.stack([x, y, -z], -1)[::-1]
    corners.append(back.reshape(-1, 3))
    points = np.concatenate(corners) * radius
    rows = len(points) // around
    row, step = np.meshgrid(np.arange(rows - 1), np.arange(around), indexing="ij")
    here, beside = row * around + step, row * around + (step + 1) % around
    faces = np.stack([here, here + around, beside + around, beside], -1).reshape(-1, 4)
    return _grid("coin", points, faces)


def _grid(name, points, faces):
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", np.ascontiguousarray(points, np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", np.ascontiguousarray(faces, np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), 4, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    mesh.update(calc_edges=True)
    mesh.validate()
    return mesh


def coin(mesh, location, material=None, turn=(0, 0, 0)):
    """A coin of a struck mesh; give the material with the first one."""
    return _thing("coin", mesh, material, location, turn)


def plate(width, depth, height, columns, rows, material, location=(0, 0, 0), turn=(0, 0, 0)):
    """A surface of real relief: `height(x, y)` over a rectangle about the middle."""
    x, y = np.meshgrid(np.linspace(-width / 2, width / 2, columns), np.linspace(-depth / 2, depth / 2, rows))
    points = np.stack([x, y, height(x, y)], -1).reshape(-1, 3)
    row, column = np.meshgrid(np.arange(rows - 1), np.arange(columns - 1), indexing="ij")
    here = row * columns + column
    faces = np.stack([here, here + 1, here + columns + 1, here + columns], -1).reshape(-1, 4)
    return _thing("plate", _grid("plate", points, faces), material, location, turn)


def lump(seed, size, material, location=(0, 0, 0), turn=(0, 0, 0), detail=6, rough=1.0, facets=0.0):
    """A natural lump, a nugget or a rock: a ball pressed out of shape by noise at several scales."""
    import bmesh

    chance = random.Random(seed)
    shift = Vector([chance.uniform(-50, 50) for _ in range(3)])
    shape = bmesh.new()
    bmesh.ops.create_icosphere(shape, subdivisions=detail, radius=1)
    for corner in shape.verts:
        way = corner.co.normalized()
        at = way + shift
        reach = 1 + rough * 0.55 * noise.noise(at * 1.1) + rough * 0.26 * noise.noise(at * 2.6)
        cells = noise.voronoi(at * 2.4)[0]
        reach += facets * (cells[1] - cells[0]) * 0.28
        pits = noise.voronoi(at * 5.5)[0][0]
        reach -= rough * 0.12 * max(0, 0.32 - pits) / 0.32
        reach += rough * 0.055 * noise.noise(at * 7) + rough * 0.02 * noise.noise(at * 17)
        corner.co = Vector((way.x * size[0], way.y * size[1], way.z * size[2])) * reach
    mesh = bpy.data.meshes.new("lump")
    shape.to_mesh(mesh)
    shape.free()
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    return _thing("lump", mesh, material, location, turn)
