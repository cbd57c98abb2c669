"""What every picture of the bank shares: the dark room, its light, the camera and how to render.

A scene file builds its objects and calls render() or film(). Run by Blender 3.4 or later with numpy:
    blender --background --python hero-bars.py -- OUT [SAMPLES] [WIDTH] [HEIGHT] [FRAMES_PER_SECOND]
"""

import functools
import math
import os
import sys
import tempfile

import bpy
import numpy as np
from mathutils import Vector

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import carry
import denoise
import denoise_film
import materials


def start():
    """Empties the file and gives the scene its world: a dark room with a faint warm horizon to reflect."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.cycles.sampling_method = "NONE"
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    gradient = nodes.new("ShaderNodeTexGradient")
    coordinates = nodes.new("ShaderNodeTexCoord")
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Rotation"].default_value = (0, math.radians(-90), 0)
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.010, 0.013, 0.011, 1)
    ramp.color_ramp.elements[1].color = (0.17, 0.12, 0.065, 1)
    links.new(coordinates.outputs["Generated"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], gradient.inputs["Vector"])
    links.new(gradient.outputs["Color"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = 0.6


def room(floor=None, depth=9.0, wash=70):
    """A floor that bends up into the wall behind, and a faint green light on that wall, stronger to the right."""
    curve, radius = [(-40, 0)], 5
    for step in range(13):
        angle = math.pi / 2 * step / 12
        curve.append((depth + radius * math.sin(angle) - radius, radius - radius * math.cos(angle)))
    curve.append((depth, 40))
    corners = [(x, y, z) for x in (-60, 60) for y, z in curve]
    count = len(curve)
    faces = [(k, count + k, count + k + 1, k + 1) for k in range(count - 1)]
    mesh = bpy.data.meshes.new("room")
    mesh.from_pydata(corners, [], faces)
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.materials.append(floor or materials.stone())
    bpy.context.collection.objects.link(bpy.data.objects.new("room", mesh))
    if wash:
        softbox((5, depth - 3.5, 7.5), (4, depth, 2.5), (9, 1.5), wash, (0.72, 1, 0.84))


def softbox(location, target, size, power, color=(1, 0.93, 0.82)):
    """A large soft light that looks at a point; power in watts."""
    light = bpy.data.lights.new("softbox", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", size[0], size[1]
    light.energy, light.color = power, color
    thing = bpy.data.objects.new("softbox", light)
    bpy.context.collection.objects.link(thing)
    thing.location = location
    aim(thing, target)
    return thing


def usual_lights(target=(1.5, 0, 0.8), share=1.0):
    """The four lights of the house: a key from the front left, a wide low band, a warm side, a cool edge from behind."""
    x, y, z = target
    softbox((x - 5.5, y - 5, z + 5.7), target, (5, 3), 420 * share)
    softbox((x - 2.5, y - 11, z + 1.6), target, (12, 3.4), 900 * share, (1, 0.88, 0.70))
    softbox((x + 6, y + 1.5, z + 3.7), target, (3, 4), 520 * share, (1, 0.84, 0.62))
    softbox((x + 2.5, y + 6.5, z + 4.2), target, (7, 1.6), 270 * share, (0.84, 1, 0.92))


def camera(location, target, lens_mm, f_stop, focus=None):
    """The camera, focused on the point it looks at or on `focus`."""
    thing = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    bpy.context.collection.objects.link(thing)
    thing.location = location
    aim(thing, target)
    thing.data.lens = lens_mm
    thing.data.dof.use_dof = True
    thing.data.dof.aperture_fstop = f_stop
    thing.data.dof.aperture_blades = 9
    ahead = (Vector(target) - Vector(location)).normalized()
    thing.data.dof.focus_distance = ahead.dot(Vector(focus or target) - Vector(location))
    bpy.context.scene.camera = thing
    return thing


def aim(thing, target):
    """Turns a light or camera towards a point."""
    direction = Vector(target) - thing.location
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()


def render(exposure=0.0, glare=0.04, grain=True):
    """
    Renders the picture that the command line names, takes out the grain, and writes the filmic PNG. Where everything
    shines by itself there is no grain to take out.
    """
    path, samples, width, height, _ = _order()
    scene = _prepare(samples, width, height, exposure)
    with tempfile.TemporaryDirectory() as folder:
        _write(scene, _seen(_develop(scene, folder, grain), glare), path)


def film(move, seconds, exposure=0.0, glare=0.04, moving=lambda share: (0, 0, 1, 1), shot=lambda number: True, between=None, loop=False):
    """
    Renders a film: before each frame `move(share)` sets the scene, `share` going from 0 up to (not including) 1.
    Only what `moving(share)` frames (left, bottom, right, top, as shares of the picture) is rendered anew each time, the
    rest is what the first frame shows. Frames that are no `shot(number)` are not rendered but come between two that are, by
    `between(share, shares, pictures, distances, size, bounds)`, which gets how far away is what those show. A `loop` ends
    as it begins.
    The command line names a folder; what is there already is kept, so a broken-off film goes on. The first frames to be
    rendered are spread over the whole film; then each is freed of its grain with those before and after it.
    """
    path, samples, width, height, frames_per_second = _order()
    scene = _prepare(FIRST * samples, width, height, exposure)
    scene.cycles.max_bounces, scene.cycles.glossy_bounces, scene.cycles.diffuse_bounces = 5, 4, 2
    os.makedirs(path, exist_ok=True)
    count = round(seconds * frames_per_second)
    bounds = [_pixels(moving(number / count), width, height) for number in range(count)]
    shots = [number for number in range(count) if shot(number)]
    with tempfile.TemporaryDirectory() as folder:
        first = os.path.join(path, "first.npy")
        if not os.path.exists(first):
            move(0)
            parts = [_light(scene, folder, seed) for seed in range(4)]
            np.save(first, sum(denoise_film.clean(*part) for part in parts) / len(parts))
        scene.cycles.samples = samples
        for number in sorted(shots, key=lambda number: -(number & -number or count)):
            if os.path.exists(_raw(path, number)):
                continue
            move(number / count)
            bpy.context.view_layer.update()
            _frame(scene, bounds[number])
            light, guide = _light(scene, folder, number)
            np.savez(_raw(path, number) + ".part.npz", light=light.astype(np.float16), guide=guide.astype(np.float16))
            os.rename(_raw(path, number) + ".part.npz", _raw(path, number))
    first = np.load(first)

    @functools.lru_cache(4)
    def clean(number):
        part = np.load(_raw(path, number))
        return denoise_film.clean(part["light"], part["guide"])

    @functools.lru_cache(3)
    def steady(number):
        place = shots.index(number)
        beside = [other for other in shots[max(0, place - 1) : place + 2] if other != number and bounds[other] == bounds[number]]
        return denoise_film.steadied(clean(number), [clean(other) for other in beside])

    for number in range(count):
        frame = os.path.join(path, f"{number:04d}.png")
        if os.path.exists(frame):
            continue
        before = max(other for other in shots if other <= number)
        part = steady(before)
        if number != before:
            after = min((other for other in shots if other > number), default=count if loop else before)
            others = (before, after % count)
            pictures, distances = [steady(other) for other in others], [np.load(_raw(path, other))["guide"][..., 6] for other in others]
            part = between(number / count, (before / count, after / count), pictures, distances, (width, height), bounds[number])
        _write(scene, _seen(_set_into(first, part, bounds[number]), glare), frame)


FIRST = 3
"""How many times the samples of a frame the first one has, which shows what does not move."""


def _raw(path, number):
    return os.path.join(path, f"{number:04d}.npz")


def _seen(light, glare):
    return denoise.bloom(denoise.soften(light), glare)


def _pixels(shares, width, height):
    return tuple(round(share * size) for share, size in zip(shares, (width, height, width, height)))


def _frame(scene, bounds):
    """Only what is within the bounds is rendered."""
    left, bottom, right, top = bounds
    order = scene.render
    width, height = order.resolution_x, order.resolution_y
    order.use_border = order.use_crop_to_border = True
    order.border_min_x, order.border_max_x = (left + 0.25) / width, min(1, (right + 0.25) / width)
    order.border_min_y, order.border_max_y = (bottom + 0.25) / height, min(1, (top + 0.25) / height)


def _set_into(whole, part, bounds):
    """A picture whose part within the bounds is another; it fades into the rest."""
    height, width = whole.shape[:2]
    left, bottom, right, top = bounds
    x, y = np.arange(left, right) + 0.5, np.arange(bottom, top)[:, None] + 0.5
    fade = width / 60
    inside = np.minimum(x - left if left else fade, right - x if right < width else fade)
    inside = np.minimum(inside, np.minimum(y - bottom if bottom else fade, top - y if top < height else fade))
    whole = whole.copy()
    whole[bottom:top, left:right] += np.clip(inside / fade, 0, 1)[..., None].astype(np.float32) * (part - whole[bottom:top, left:right])
    return whole


def _order():
    """What the command line asks for: OUT [SAMPLES] [WIDTH] [HEIGHT] [FRAMES_PER_SECOND]."""
    words = sys.argv[sys.argv.index("--") + 1 :]
    numbers = [int(word) for word in words[1:]]
    return words[0], *numbers, *[64, 1440, 810, 24][len(numbers) :]


def _prepare(samples, width, height, exposure):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.cycles.samples = max(2, samples // 4)
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_denoising = False
    scene.cycles.sample_clamp_indirect = 6
    scene.cycles.blur_glossy = 0.5
    scene.cycles.max_bounces, scene.cycles.glossy_bounces, scene.cycles.diffuse_bounces = 8, 5, 3
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.use_persistent_data = True
    layer = bpy.context.view_layer
    layer.use_pass_normal = layer.use_pass_emit = True
    layer.use_pass_diffuse_color = layer.use_pass_transmission_color = True
    layer.aovs.add().name = "trace"
    _trace()
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.color_depth = "16"
    scene.render.dither_intensity = 0.6
    return scene


def _develop(scene, folder, grain=True):
    """The light that arrives, without its grain, out of four parts that share no sample."""
    lights, guides = zip(*(_light(scene, folder, seed) for seed in range(4)))
    return denoise.denoise(lights, guides) if grain else sum(lights) / len(lights)


def _trace():
    """
    Every material tells what a camera ray meets: how far away it is and how rough. (Cycles' own passes for denoisers
    tell what smooth metal mirrors instead.)
    """
    for material in bpy.data.materials:
        if not material.use_nodes or "traced" in material.node_tree.nodes:
            continue
        nodes, links = material.node_tree.nodes, material.node_tree.links
        target, both, seen = (nodes.new(f"ShaderNode{kind}") for kind in ("OutputAOV", "CombineXYZ", "CameraData"))
        both.name = "traced"
        setattr(target, "aov_name" if hasattr(target, "aov_name") else "name", "trace")
        links.new(seen.outputs["View Distance"], both.inputs["X"])
        shader = next((node for node in nodes if "Roughness" in node.inputs), None)
        if shader:
            rough = shader.inputs["Roughness"]
            both.inputs["Y"].default_value = rough.default_value
            for link in rough.links:
                links.new(link.from_socket, both.inputs["Y"])
        links.new(both.outputs["Vector"], target.inputs["Color"])


PASSES = ("Image", "DiffCol", "TransCol", "Emit", "Normal", "trace")


def _light(scene, folder, seed):
    """One part: the light that arrives and what it came from, as arrays."""
    scene.cycles.seed = seed
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    target = tree.nodes.new("CompositorNodeOutputFile")
    target.base_path = folder
    target.format.file_format, target.format.color_depth = "OPEN_EXR", "32"
    target.format.exr_codec = "NONE"
    target.file_slots.clear()
    for name in PASSES:
        target.file_slots.new(f"{seed}-{name}-")
        tree.links.new(layers.outputs[name], target.inputs[f"{seed}-{name}-"])
    bpy.ops.render.render()
    passes = {}
    for name in PASSES:
        image = bpy.data.images.load(os.path.join(folder, f"{seed}-{name}-{scene.frame_current:04d}.exr"))
        width, height = image.size
        pixels = np.empty(width * height * image.channels, np.float32)
        image.pixels.foreach_get(pixels)
        passes[name] = np.nan_to_num(pixels.reshape(height, width, -1)[..., :3])
        bpy.data.images.remove(image)
    albedo = passes["DiffCol"] + passes["TransCol"] + passes["Emit"]
    return passes["Image"], np.dstack([np.sqrt(np.minimum(albedo, 1)), passes["Normal"], passes["trace"][..., :2]])


def _write(scene, light, path):
    height, width = light.shape[:2]
    image = bpy.data.images.new("light", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = np.clip(light, 0, None)
    image.pixels.foreach_set(pixels.ravel())
    image.save_render(path, scene=scene)
    bpy.data.images.remove(image)
