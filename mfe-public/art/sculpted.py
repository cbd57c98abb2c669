"""Bodies of instruments, as they leave the mould: shapes told by how far a place is from them, which flow into each other."""

import bpy
import forms
import numpy as np


def block(place, middle, half, corner, lean=0.0):
    """How far places are from a block with round edges; it leans about the y axis, in degrees."""
    x, y, z = (axis - at for axis, at in zip(place, middle))
    cos, sin = np.cos(np.radians(lean)), np.sin(np.radians(lean))
    parts = [np.abs(axis) - size + corner for axis, size in zip((cos * x - sin * z, y, sin * x + cos * z), half)]
    outside = np.sqrt(sum(np.maximum(part, 0) ** 2 for part in parts))
    return outside + np.minimum(np.maximum(np.maximum(parts[0], parts[1]), parts[2]), 0) - corner


def joined(first, second, fillet):
    """Two shapes as one, with a fillet where they meet."""
    share = np.clip(0.5 + 0.5 * (second - first) / fillet, 0, 1)
    return second + (first - second) * share - fillet * share * (1 - share)


def without(shape, tool, edge=0.01):
    """A shape that another was taken out of."""
    return -joined(-shape, tool, edge)


def grooved(shape, line, wide=0.012, deep=0.014):
    """A shape with a seam where `line` is 0."""
    return shape + deep * np.exp(-((line / wide) ** 2))


def sculpt(field, low, high, step, materials, zone=None):
    """
    The surface where `field(place)` is 0, `place` being x, y and z as arrays. Where `zone(place)` is above 0 it is of the
    second material.
    """
    axes = [np.arange(start, end + step, step) for start, end in zip(low, high)]
    inside = np.concatenate([_within(field, axes[0][k : k + 16], *axes[1:]) for k in range(0, len(axes[0]), 16)])
    corners = [inside[i:, j:, k:][: inside.shape[0] - 1, : inside.shape[1] - 1, : inside.shape[2] - 1] for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    count = sum(corner.astype(np.int8) for corner in corners)
    cells = np.argwhere((count > 0) & (count < 8))
    number = np.full(count.shape, -1, np.int32)
    number[tuple(cells.T)] = np.arange(len(cells))
    points = np.asarray(low) + (cells + 0.5) * step
    for _ in range(5):
        value, slope = _told(field, points, step)
        points -= np.clip(value / np.maximum((slope**2).sum(1), 1e-6), -0.6 * step, 0.6 * step)[:, None] * slope
    faces = []
    for axis in range(3):
        beside, above = [other for other in range(3) if other != axis]
        edge = np.argwhere(np.take(inside, range(1, inside.shape[axis]), axis) != np.take(inside, range(inside.shape[axis] - 1), axis))
        edge = edge[(edge[:, beside] > 0) & (edge[:, above] > 0) & (edge[:, beside] < inside.shape[beside] - 1) & (edge[:, above] < inside.shape[above] - 1)]
        corners = []
        for back in ((0, 0), (1, 0), (1, 1), (0, 1)):
            cell = edge.copy()
            cell[:, beside] -= back[0]
            cell[:, above] -= back[1]
            corners.append(number[tuple(cell.T)])
        quads = np.stack(corners, -1)
        faces.append(quads)
    faces = np.concatenate(faces)
    across = np.cross(points[faces[:, 2]] - points[faces[:, 0]], points[faces[:, 3]] - points[faces[:, 1]])
    outward = (across * _told(field, points[faces].mean(1), step)[1]).sum(1) > 0
    faces = np.where(outward[:, None], faces, faces[:, ::-1])
    mesh = forms.grid("sculpted", points, faces)
    for material in materials:
        mesh.materials.append(material)
    if zone is not None:
        middles = points[faces].mean(1)
        mesh.polygons.foreach_set("material_index", (zone(middles.T) > 0).astype(np.int32))
    _, slope = _told(field, points, 0.6 * step)
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(slope / np.linalg.norm(slope, axis=1)[:, None])
    thing = bpy.data.objects.new("sculpted", mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def _within(field, x, y, z):
    """Which places of a grid are inside."""
    place = np.meshgrid(x, y, z, indexing="ij")
    return np.broadcast_to(field(place), place[0].shape) < 0


def _told(field, points, step):
    """The distance at points, and where it grows."""
    slope = []
    for axis in np.eye(3) * 0.4 * step:
        slope.append((field((points + axis).T) - field((points - axis).T)) / (0.8 * step))
    return field(points.T), np.stack(slope, -1)
