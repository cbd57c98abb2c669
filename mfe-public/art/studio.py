"""What every picture of the bank shares: gold, stone, light, camera and how to render.

A scene file builds its objects and calls render(). Run by Blender 3.4 or later:
    blender --background --python hero-bars.py -- OUT.png [SAMPLES] [WIDTH] [HEIGHT]
"""

import math
import sys

import bpy


def start():
    """Empties the file and gives the scene its world: a dark room with a faint warm horizon to reflect."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    gradient = nodes.new("ShaderNodeTexGradient")
    coordinates = nodes.new("ShaderNodeTexCoord")
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Rotation"].default_value = (0, math.radians(-90), 0)
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.010, 0.012, 0.011, 1)
    ramp.color_ramp.elements[1].color = (0.17, 0.12, 0.065, 1)
    links.new(coordinates.outputs["Generated"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], gradient.inputs["Vector"])
    links.new(gradient.outputs["Color"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = 0.6


def gold(roughness=0.24):
    """Cast gold: the measured reflectance of the metal, with the fine unevenness of a poured surface."""
    material = bpy.data.materials.new("gold")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (1.0, 0.68, 0.26, 1)
    shader.inputs["Metallic"].default_value = 1.0
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 9
    noise.inputs["Detail"].default_value = 6
    spread = nodes.new("ShaderNodeMapRange")
    spread.inputs["To Min"].default_value = roughness - 0.07
    spread.inputs["To Max"].default_value = roughness + 0.12
    links.new(noise.outputs["Fac"], spread.inputs["Value"])
    links.new(spread.outputs["Result"], shader.inputs["Roughness"])
    fine = nodes.new("ShaderNodeTexNoise")
    fine.inputs["Scale"].default_value = 38
    fine.inputs["Detail"].default_value = 5
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.05
    bump.inputs["Distance"].default_value = 0.02
    links.new(fine.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return material


def stone():
    """Dark honed basalt."""
    material = bpy.data.materials.new("stone")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 3
    noise.inputs["Detail"].default_value = 12
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.006, 0.009, 0.008, 1)
    ramp.color_ramp.elements[1].color = (0.016, 0.021, 0.018, 1)
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.55
    return material


def bar(location, turn_degrees, material, length=2.5, width=1.05, height=0.62):
    """A cast bar: sides that slope, edges that are worn, a shallow sunken panel on top. Returns its object."""
    top = 0.80
    corners = []
    for z, scale in ((0, 1.0), (height, top)):
        inset = (1 - scale) * width / 2
        x, y = length / 2 - (inset if z else 0), width / 2 - (inset if z else 0)
        corners += [(-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    faces = [(3, 2, 1, 0), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7)]
    mesh = bpy.data.meshes.new("bar")
    mesh.from_pydata(corners, [], faces)
    thing = bpy.data.objects.new("bar", mesh)
    bpy.context.collection.objects.link(thing)
    bpy.context.view_layer.objects.active = thing
    thing.select_set(True)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_mode(type="FACE")
    bpy.ops.object.mode_set(mode="OBJECT")
    for polygon in mesh.polygons:
        polygon.select = polygon.index == 5
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.inset(thickness=0.11, depth=0)
    bpy.ops.mesh.inset(thickness=0.014, depth=-0.013)
    bpy.ops.object.mode_set(mode="OBJECT")
    thing.select_set(False)
    bevel = thing.modifiers.new("worn edges", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method, bevel.angle_limit = 0.035, 4, "ANGLE", 0.3
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.materials.append(material)
    thing.location = location
    thing.rotation_euler = (0, 0, math.radians(turn_degrees))
    return thing


def ground(material):
    """A wide slab under everything."""
    bpy.ops.mesh.primitive_plane_add(size=60)
    bpy.context.object.data.materials.append(material)


def softbox(location, target, size, power, color=(1, 0.93, 0.82)):
    """A large soft light that looks at a point; power in watts."""
    light = bpy.data.lights.new("softbox", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", size[0], size[1]
    light.energy, light.color = power, color
    thing = bpy.data.objects.new("softbox", light)
    bpy.context.collection.objects.link(thing)
    thing.location = location
    aim(thing, target)


def camera(location, target, lens_mm, f_stop):
    """The camera, focused on the point it looks at."""
    thing = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    bpy.context.collection.objects.link(thing)
    thing.location = location
    aim(thing, target)
    thing.data.lens = lens_mm
    thing.data.dof.use_dof = True
    thing.data.dof.aperture_fstop = f_stop
    thing.data.dof.focus_distance = math.dist(location, target)
    bpy.context.scene.camera = thing
    return thing


def aim(thing, target):
    """Turns a light or camera towards a point."""
    from mathutils import Vector

    direction = Vector(target) - thing.location
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()


def render():
    """Renders with Cycles under a filmic view, to the file named after `--`."""
    words = sys.argv[sys.argv.index("--") + 1 :]
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = int(words[1]) if len(words) > 1 else 48
    # Debian builds Blender without a denoiser: light paths that make fireflies are clamped instead.
    scene.cycles.use_denoising = False
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.max_bounces = 8
    scene.render.resolution_x = int(words[2]) if len(words) > 2 else 1920
    scene.render.resolution_y = int(words[3]) if len(words) > 3 else 1080
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.render.filepath = words[0]
    bpy.ops.render.render(write_still=True)
