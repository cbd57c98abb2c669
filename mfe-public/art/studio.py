"""What every picture of the bank shares: the dark room, its light, the camera and how to render.

A scene file builds its objects and calls render() or film(). Run by Blender 3.4 or later with numpy:
    blender --background --python hero-bars.py -- OUT [SAMPLES] [WIDTH] [HEIGHT] [FRAMES_PER_SECOND]
"""

import math
import os
import sys
import tempfile

import bpy
import numpy as np
from mathutils import Vector

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import denoise
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
        _write(scene, _seen(_develop(scene, folder, 4, denoise.FULL if grain else None), glare), path)


def film(move, seconds, exposure=0.0, glare=0.04, moving=lambda share: (0, 0, 1, 1)):
    """
    Renders a film: before each frame `move(share)` sets the scene, `share` going from 0 up to (not including) 1.
    Only what `moving(share)` frames (left, bottom, right, top, as shares of the picture) is rendered anew each time, the
    rest is what the first frame shows. The command line names a folder; frames that are there already are kept, so a
    broken-off film goes on. The first frames are spread over the whole film, those between them follow.
    """
    path, samples, width, height, frames_per_second = _order()
    scene = _prepare(2 * samples, width, height, exposure)
    scene.cycles.max_bounces, scene.cycles.glossy_bounces, scene.cycles.diffuse_bounces = 5, 4, 2
    os.makedirs(path, exist_ok=True)
    count = round(seconds * frames_per_second)
    with tempfile.TemporaryDirectory() as folder:
        move(0)
        still = _develop(scene, folder)
        scene.cycles.samples = max(2, samples // 2)
        for number in sorted(range(count), key=lambda number: -(number & -number or count)):
            frame = os.path.join(path, f"{number:04d}.png")
            if os.path.exists(frame):
                continue
            move(number / count)
            bpy.context.view_layer.update()
            _write(scene, _seen(_renewed(scene, folder, still, moving(number / count)), glare), frame)


def _seen(light, glare):
    return denoise.bloom(denoise.soften(light), glare)


def _renewed(scene, folder, still, bounds):
    """A picture whose part within the bounds is rendered anew; it fades into the rest."""
    height, width = still.shape[:2]
    left, bottom, right, top = (round(share * size) for share, size in zip(bounds, (width, height, width, height)))
    order = scene.render
    order.use_border = order.use_crop_to_border = True
    order.border_min_x, order.border_max_x = (left + 0.25) / width, min(1, (right + 0.25) / width)
    order.border_min_y, order.border_max_y = (bottom + 0.25) / height, min(1, (top + 0.25) / height)
    part = _develop(scene, folder, 2, denoise.QUICK)
    x, y = np.arange(left, right) + 0.5, np.arange(bottom, top)[:, None] + 0.5
    fade = width / 60
    inside = np.minimum(x - left if left else fade, right - x if right < width else fade)
    inside = np.minimum(inside, np.minimum(y - bottom if bottom else fade, top - y if top < height else fade))
    whole = still.copy()
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


def _develop(scene, folder, parts=4, order=denoise.FULL):
    """
    The light that arrives, without its grain, out of parts that share no sample. Frames of a film have the same seeds:
    what stands still keeps its grain and so does not crawl.
    """
    lights, guides = zip(*(_light(scene, folder, seed) for seed in range(parts)))
    return denoise.denoise(lights, guides, order) if order else sum(lights) / parts


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
