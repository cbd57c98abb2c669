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
    inner = np.concatenate([np.linspace(0.0004, 0.9, rings), np.linspace(0.905, 0.985, 18)])
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
    return grid("coin", points, faces)


def grid(name, points, faces):
    """A surface of points and of faces with four corners each."""
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
    return _thing("plate", grid("plate", points, faces), material, location, turn)


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


def paint(thing, name, field):
    """Gives every corner of a thing a number that a material can read: `field(x, y, z)` in the thing's own measure."""
    places = np.empty(len(thing.data.vertices) * 3, np.float32)
    thing.data.vertices.foreach_get("co", places)
    x, y, z = places.reshape(-1, 3).T
    values = np.broadcast_to(field(x, y, z), x.shape).astype(np.float32).ravel()
    thing.data.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", values)
    return thing


def cut(thing, tool, bevel=0.02):
    """Takes the shape of `tool` out of a thing that was made without worn edges, and wears all edges that remain."""
    tool.hide_render = True
    hole = thing.modifiers.new("cut", "BOOLEAN")
    hole.operation, hole.object = "DIFFERENCE", tool
    return _soften(thing, bevel)


def arch_outline(half_width, spring, foot=0.0, steps=28):
    """The outline of an arched opening in x and z: straight up to `spring`, then half round."""
    arc = [math.pi * step / steps for step in range(steps + 1)]
    above = [(half_width * math.cos(a), spring + half_width * math.sin(a)) for a in arc]
    return [(-half_width, foot), (half_width, foot), *above]


def fluted(radius, height, material, location=(0, 0, 0), flutes=20, hollow=0.10, taper=0.13):
    """The shaft of a column with hollow flutes, a little slimmer towards its head."""
    around = flutes * 12
    angle = np.arange(around) * 2 * math.pi / around
    level = np.concatenate([[0, 0.012, 0.02, 0.028, 0.036], np.linspace(0.05, 0.95, 24), [0.964, 0.972, 0.98, 0.988, 1]])
    groove = np.sqrt(np.clip((np.cos(flutes * angle) + 0.8) / 1.8, 0, 1))
    reach = smooth_step(level, 0.014, 0.036) * smooth_step(1 - level, 0.014, 0.036)
    wide = radius * (1 - taper * level**1.7)[:, None] * (1 - hollow * groove[None, :] * reach[:, None])
    points = np.stack([wide * np.cos(angle), wide * np.sin(angle), np.repeat(level[:, None] * height, around, 1)], -1)
    row, step = np.meshgrid(np.arange(len(level) - 1), np.arange(around), indexing="ij")
    here, beside = row * around + step, row * around + (step + 1) % around
    faces = np.stack([here, beside, beside + around, here + around], -1).reshape(-1, 4)
    return _thing("fluted", grid("fluted", points.reshape(-1, 3), faces), material, location)


def heaped(count, drop, ground, radii, seed=1):
    """
    Lets grains fall one by one, each rolling down until it rests: `drop(chance)` says above which x, y it falls,
    `ground(x, y)` how high the floor is there, `radii` how small and large grains are. Returns (x, y, z, radius) of each.
    """
    chance = random.Random(seed)
    cell = 2 * radii[1]
    cells, grains = {}, []

    def rest(x, y, radius):
        level = ground(x, y) + radius
        column, row = int(x // cell), int(y // cell)
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                for a, b, c, other in cells.get((i, j), ()):
                    room = (radius + other) ** 2 - (x - a) ** 2 - (y - b) ** 2
                    if room > 0:
                        level = max(level, c + math.sqrt(room))
        return level

    for _ in range(count):
        x, y = drop(chance)
        radius = chance.uniform(*radii)
        z, step = rest(x, y, radius), 0.8 * radius
        for _ in range(60):
            first = chance.uniform(0, math.pi)
            tries = []
            for k in range(6):
                way = first + k * math.pi / 3
                a, b = x + step * math.cos(way), y + step * math.sin(way)
                tries.append((rest(a, b, radius), a, b))
            low = min(tries)
            if low[0] < z - 0.2 * step:
                z, x, y = low
            elif step > 0.3 * radius:
                step *= 0.5
            else:
                break
        grains.append((x, y, z, radius))
        place = cells.setdefault((int(x // cell), int(y // cell)), [])
        place.append((x, y, z, radius))
        place.sort(key=lambda grain: -grain[2])
        del place[5:]
    return grains


# What is laid, drilled, strung and tied.


def bored(thing, holes, bevel=0.012):
    """Drills round holes (x, y, top, radius, depth), in the thing's own measure, and wears their rims."""
    place, turn = thing.location.copy(), thing.rotation_euler.copy()
    thing.location, thing.rotation_euler = (0, 0, 0), (0, 0, 0)
    thing.modifiers.clear()
    drills = [rod(radius, depth + 1, (x, y, top - depth), None, bevel=0) for x, y, top, radius, depth in holes]
    for drill in drills:
        cut = thing.modifiers.new("hole", "BOOLEAN")
        cut.operation, cut.object, cut.solver = "DIFFERENCE", drill, "EXACT"
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.clear()
    thing.data = mesh
    for drill in drills:
        bpy.data.objects.remove(drill)
    thing.location, thing.rotation_euler = place, turn
    return _soften(thing, bevel)


def around_circles(circles, steps=96):
    """The outline of a band laid around circles (x, y, radius)."""
    outline = []
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        way = (math.cos(angle), math.sin(angle))
        x, y, radius = max(circles, key=lambda circle: circle[0] * way[0] + circle[1] * way[1] + circle[2])
        outline.append((x + radius * way[0], y + radius * way[1]))
    return outline


def _closed_grid(name, points):
    """A surface of rows and columns of points, closed both ways."""
    rows, columns = points.shape[:2]
    row, column = np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij")
    below, beside = (row + 1) % rows, (column + 1) % columns
    corners = (row * columns + column, below * columns + column, below * columns + beside, row * columns + beside)
    return grid(name, points.reshape(-1, 3), np.stack(corners, -1).reshape(-1, 4))


def bangle(radius, width, thick, material, relief=None, location=(0, 0, 0), turn=(0, 0, 0), steps=900):
    """A bangle about the z axis, `width` high and `thick` deep; `relief(u, v)` raises it, u around it, v around its wire."""
    u, v = np.meshgrid(np.arange(steps) * 2 * math.pi / steps, np.arange(40) * 2 * math.pi / 40, indexing="ij")
    outward, upward = np.cos(v), np.sin(v)
    if relief is not None:
        swell = relief(u, v)
    else:
        swell = np.zeros_like(u)
    reach = radius + (thick / 2 + swell) * outward
    points = np.stack([reach * np.cos(u), reach * np.sin(u), (width / 2 + swell) * upward], -1)
    return _thing("bangle", _closed_grid("bangle", points), material, location, turn)


def link_mesh(length, width, wire, material):
    """One oval link for chain(), of wire with the radius `wire`."""
    u, v = np.meshgrid(np.arange(36) * 2 * math.pi / 36 + 0.01, np.arange(12) * 2 * math.pi / 12, indexing="ij")
    end, side = length / 2 - wire, width / 2 - wire
    x = np.sign(np.cos(u)) * (end - side) + (side + wire * np.cos(v)) * np.cos(u)
    y = (side + wire * np.cos(v)) * np.sin(u)
    mesh = _closed_grid("link", np.stack([x, y, wire * np.sin(v)], -1))
    mesh.materials.append(material)
    return mesh


def evenly(points, pitch):
    """Points along a line, `pitch` apart."""
    points = np.asarray(points, float)
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    at = np.arange(0, way[-1], pitch)
    return np.stack([np.interp(at, way, points[:, axis]) for axis in range(points.shape[1])], -1)


def draped(path, thick, ground=None):
    """A cord laid along a flat path: it lies on `ground(x, y)` and climbs over what it has laid before."""
    flat = evenly(path, thick / 3)
    floor = np.array([ground(x, y) for x, y in flat]) if ground else np.zeros(len(flat))
    height = floor + thick / 2
    for k in range(8, len(flat)):
        apart = np.hypot(*(flat[: k - 7] - flat[k]).T)
        under = apart < thick
        if under.any():
            height[k] = max(height[k], (height[: k - 7][under] + np.sqrt(thick**2 - apart[under] ** 2)).max())
    padded = np.pad(height, 4, mode="edge")
    tallest = np.max([padded[k : k + len(flat)] for k in range(9)], axis=0)
    padded = np.pad(tallest, 4, mode="edge")
    height = np.mean([padded[k : k + len(flat)] for k in range(9)], axis=0)
    return np.column_stack([flat, height])


def chain(points, mesh, pitch, roll=45, seed=1):
    """Links along a line in space, each turned against the one before."""
    from mathutils import Matrix

    chance, links = random.Random(seed), []
    spots = evenly(points, pitch)
    for k in range(len(spots) - 1):
        along = Vector(spots[k + 1] - spots[k]).normalized()
        side = Vector((0, 0, 1)).cross(along).normalized()
        turn = Matrix((along, side, along.cross(side))).transposed()
        turn = turn @ Matrix.Rotation(math.radians((roll if k % 2 else -roll) + chance.uniform(-9, 9)), 3, "X")
        link = bpy.data.objects.new("link", mesh)
        bpy.context.collection.objects.link(link)
        link.location = (spots[k] + spots[k + 1]) / 2
        link.rotation_euler = turn.to_euler()
        links.append(link)
    return links


def ribbon(points, across, width, thick, material):
    """A strap along points, its breadth along `across`."""
    points = [Vector(point) for point in points]
    broad = Vector(across).normalized() * width / 2
    corners, faces = [], []
    for k, point in enumerate(points):
        along = (points[min(k + 1, len(points) - 1)] - points[max(k - 1, 0)]).normalized()
        out = along.cross(broad).normalized() * thick / 2
        corners += [point - broad - out, point + broad - out, point + broad + out, point - broad + out]
    for k in range(len(points) - 1):
        faces += [(4 * k + a, 4 * k + (a + 1) % 4, 4 * k + 4 + (a + 1) % 4, 4 * k + 4 + a) for a in range(4)]
    last = 4 * len(points) - 4
    faces += [(3, 2, 1, 0), (last, last + 1, last + 2, last + 3)]
    return solid("ribbon", [tuple(corner) for corner in corners], faces, material, bevel=0)


def pouch(radius, height, material, cord, location=(0, 0, 0), turn=(0, 0, 0), seed=1):
    """A full drawstring pouch: round body, gathered neck under a cord, an open frill."""
    chance = random.Random(seed)
    profile = [(0.0, 0.0), (0.6, 0.0), (0.86, 0.05), (0.99, 0.17), (1.0, 0.32), (0.88, 0.48), (0.64, 0.60), (0.40, 0.68), (0.31, 0.725), (0.30, 0.75), (0.36, 0.80), (0.52, 0.88), (0.66, 0.97), (0.67, 1.0), (0.64, 0.985), (0.3, 0.78)]
    knots = np.array(profile)
    s = np.linspace(0, len(knots) - 1, 150)
    reach, level = (np.interp(s, np.arange(len(knots)), knots[:, k]) for k in (0, 1))
    for _ in range(3):
        reach[1:-1] = (reach[:-2] + 2 * reach[1:-1] + reach[2:]) / 4
    angle = np.arange(240) * 2 * math.pi / 240
    fold = sum(chance.uniform(0.5, 1) * np.cos(count * angle + chance.uniform(0, 6)) for count in (9, 13, 17)) / 2
    sag = sum(chance.uniform(0.4, 1) * np.cos(count * angle + chance.uniform(0, 6)) for count in (2, 3, 5)) / 2
    pleat = np.clip((level - 0.25) / 0.45, 0, 1)[:, None] ** 1.5
    r = reach[:, None] * (1 + 0.20 * pleat * fold + 0.06 * (1 - pleat) * sag)
    z = level[:, None] * (1 + 0.03 * pleat * np.roll(fold, 30)) + 0 * r
    points = np.stack([radius * r * np.cos(angle), radius * r * np.sin(angle), height * z], -1)
    row, column = np.meshgrid(np.arange(len(s) - 1), np.arange(240), indexing="ij")
    here, beside = row * 240 + column, row * 240 + (column + 1) % 240
    faces = np.stack([here, beside, beside + 240, here + 240], -1).reshape(-1, 4)
    neck = [(0.34 * radius * math.cos(a), 0.34 * radius * math.sin(a), 0.738 * height) for a in np.arange(24) * math.pi / 12]
    parts = [_thing("pouch", grid("pouch", points.reshape(-1, 3), faces), material)]
    parts.append(drawn(neck, 0.024 * radius, cord, closed=True))
    parts.append(drawn([(x, y, z + 0.03 * height) for x, y, z in neck], 0.024 * radius, cord, closed=True))
    return together(parts, location, turn)


def key(material, location=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """A lever key one unit long, flat on the xy plane: bow at the origin, bit at the end of the x axis."""
    bow = ring(0.15, 0.034, (0, 0, 0), material, flat=0.75, steps=64)
    bow.scale = (0.86, 1.1, 1)
    shank = [(0.0, 0.11), (0.05, 0.12), (0.062, 0.15), (0.05, 0.18), (0.036, 0.20), (0.036, 0.24), (0.05, 0.26), (0.036, 0.28), (0.034, 0.92), (0.028, 0.94), (0, 0.945)]
    bit = [(0.68, 0.0), (0.68, 0.17), (0.735, 0.17), (0.735, 0.10), (0.76, 0.10), (0.76, 0.19), (0.815, 0.19), (0.815, 0.07), (0.84, 0.07), (0.84, 0.16), (0.89, 0.16), (0.89, 0.0)]
    return together([
        bow,
        turned(shank, material, (0, 0, 0), (0, 90, 0), 0.004, 48),
        prism(list(reversed(bit)), 0.036, material, (0, 0, 0), (-90, 0, 0), 0.005),
    ], location, turn, scale)  # fmt: skip


# What is cast: bodies of rounded rectangles.


def rounded(rows, material, location=(0, 0, 0), turn=(0, 0, 0), steps=7, angle=35):
    """Round-cornered rectangles (half length, half width, corner, height) joined one after the other, without a sharp edge."""
    corners, faces, count = [], [], 4 * (steps + 1)
    for x, y, corner, z in rows:
        corner = max(0.0, min(corner, x, y))
        for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
            for step in range(steps + 1):
                around = math.pi / 2 * (quarter + step / steps)
                corners.append((sx * (x - corner) + corner * math.cos(around), sy * (y - corner) + corner * math.sin(around), z))
    for row in range(len(rows) - 1):
        for k in range(count):
            here, beside = row * count + k, row * count + (k + 1) % count
            faces.append((here, beside, beside + count, here + count))
    if rows[0][1] > 0:
        faces.append(tuple(reversed(range(count))))
    if rows[-1][1] > 0:
        faces.append(tuple(range((len(rows) - 1) * count, len(rows) * count)))
    mesh = bpy.data.meshes.new("rounded")
    mesh.from_pydata(corners, [], faces)
    mesh.validate()
    mesh.update()
    thing = _soften(_thing("rounded", mesh, None), 0, angle)
    flat = thing.modifiers.new("flat stays flat", "WEIGHTED_NORMAL")
    flat.mode, flat.weight, flat.keep_sharp = "FACE_AREA", 50, True
    bpy.context.view_layer.update()
    baked = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(thing)
    return _thing("rounded", baked, material, location, turn)


def over_edge(x, y, corner, z, edge, down=False, inward=True, steps=6):
    """Rows for rounded() around an edge whose sharp corner would be at (x, y, z): from the flank to the flat, or `down` back."""
    rows = []
    for step in range(steps + 1):
        around = math.pi / 2 * step / steps
        aside, below = edge * (1 - math.cos(around)), edge * (1 - math.sin(around))
        sign = -1 if inward else 1
        rows.append((x + sign * aside, y + sign * aside, corner + sign * aside, z - below))
    return rows[::-1] if down else rows


def cast_bar(material, length=2.5, width=1.0, height=0.56, location=(0, 0, 0), turn=(0, 0, 0), draft=0.11, edge=0.05, dip=0.022):
    """A cast bar: flanks that slope, edges round all about, a top that sank a little as it set."""
    x, y, corner = length / 2, width / 2, 0.09 * width + 0.03
    top = (x - draft, y - draft, corner)
    rows = [(x - 0.03, y - 0.03, corner - 0.03, 0.0), (x - 0.009, y - 0.009, corner - 0.009, 0.009), (x, y, corner, 0.03)]
    rows += [(top[0] + 0.004, top[1] + 0.004, corner, height - edge - 0.02)]
    rows += over_edge(*top, height, edge)
    inset = edge
    for further, share in ((0.03, 0.0), (0.05, 0.05), (0.075, 0.22), (0.105, 0.5), (0.135, 0.78), (0.16, 0.95), (0.19, 1.0)):
        inset = edge + further * width
        rows.append((top[0] - inset, top[1] - inset, max(0.02, corner - inset * 0.4), height - dip * share))
    return rounded(rows, material, location, turn)
