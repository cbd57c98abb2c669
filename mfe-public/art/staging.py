"""How metal is photographed: lights whose edges fade, so that it shows gradients and not lamps, dark cards, clean finishes."""

import bpy
import materials
import studio


def _node(tree, kind, *sources, **settings):
    """A node of a shader with its settings, its inputs in order: sockets or numbers."""
    node = tree.nodes.new(f"ShaderNode{kind}")
    for word, value in settings.items():
        setattr(node, word, value)
    for place, source in zip(node.inputs, sources):
        if isinstance(source, (int, float, tuple)):
            place.default_value = source
        elif source is not None:
            tree.links.new(source, place)
    return node.outputs[0]


def light(location, target, size, power, color=(1, 0.93, 0.82), fade=(0.9, 0.9)):
    """A soft light that looks at a point and fades towards its edges: `fade` is the fading share of each half, across and up."""
    thing = studio.softbox(location, target, size, power / ((1 - fade[0] / 2) * (1 - fade[1] / 2)), color)
    thing.data.use_nodes = True
    tree = thing.data.node_tree
    place = tree.nodes.new("ShaderNodeNewGeometry").outputs["Parametric"]
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(place, split.inputs[0])
    shares = []
    for axis, soft in zip("XY", fade):
        off = _node(tree, "Math", _node(tree, "Math", split.outputs[axis], 0.5, operation="SUBTRACT"), 2.0, operation="MULTIPLY")
        inward = _node(tree, "Math", 1.0, _node(tree, "Math", off, operation="ABSOLUTE"), operation="SUBTRACT")
        shares.append(_node(tree, "MapRange", inward, 0.0, max(soft, 0.001), 0.0, 1.0, interpolation_type="SMOOTHSTEP"))
    strength = _node(tree, "Math", *shares, operation="MULTIPLY")
    tree.links.new(strength, tree.nodes["Emission"].inputs["Strength"])
    return thing


def card(location, target, size):
    """A black card that only metal and polished stone see: it gives a bright surface its dark side."""
    bpy.ops.mesh.primitive_plane_add(size=1, location=location)
    thing = bpy.context.object
    thing.scale = (*size, 1)
    studio.aim(thing, target)
    thing.data.materials.append(materials.matter("card", (0, 0, 0), 1, 0, 0, specular=0))
    for way in ("camera", "diffuse", "shadow", "transmission"):
        setattr(thing, f"visible_{way}", False)
    return thing


def swollen(material, scale, strength):
    """Gives a surface slow swells, as cast metal has them: no fine grain."""
    tree = material.node_tree
    place = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = scale, 1
    tree.links.new(place, noise.inputs["Vector"])
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = strength, 0.04
    tree.links.new(noise.outputs["Fac"], bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], tree.nodes["Principled BSDF"].inputs["Normal"])
    return material


def gold(roughness=0.2, swell=0.0, scale=1.5):
    """Clean gold; `swell` above 0 is cast, not rolled."""
    material = materials.matter("gold", (1.0, 0.64, 0.235), roughness, 1.0, 0)
    return swollen(material, scale, swell) if swell else material


def among(material):
    """Metal that lies against its like: what one piece shows of the next keeps the metal's hue and does not turn red."""
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    own = tuple(shader.inputs["Base Color"].default_value)
    mirrored = tree.nodes.new("ShaderNodeLightPath").outputs["Is Glossy Ray"]
    hue = _node(tree, "MixRGB", mirrored, own, (0.80, 0.66, 0.42, 1))
    tree.links.new(hue, shader.inputs["Base Color"])
    return material


def brass(roughness=0.2):
    """Clean brass, paler than gold."""
    return materials.matter("brass", (0.83, 0.61, 0.31), roughness, 1.0, 0)


def steel(roughness=0.25):
    """Clean steel."""
    return materials.matter("steel", (0.50, 0.51, 0.50), roughness, 1.0, 0)


def ground(color=(0.0070, 0.0125, 0.0103), roughness=0.32, specular=0.32):
    """Dark honed stone without any drawing: it takes the light as one gradient, and mirrors nothing far behind."""
    material = materials.matter("ground", color, roughness, 0, 0)
    tree = material.node_tree
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(tree.nodes.new("ShaderNodeNewGeometry").outputs["Position"], split.inputs[0])
    shine = _node(tree, "MapRange", split.outputs["Y"], 3.0, 10.0, specular, 0.0, interpolation_type="SMOOTHSTEP")
    tree.links.new(shine, tree.nodes["Principled BSDF"].inputs["Specular"])
    return material


def lens(tint=(0.80, 0.88, 0.84), roughness=0.22):
    """A thin pane or lens: nothing is bent, and lamps are a soft sheen on it, not sparks."""
    material = bpy.data.materials.new("lens")
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.remove(tree.nodes["Principled BSDF"])
    through = _node(tree, "BsdfTransparent", (*tint, 1))
    mirror = _node(tree, "BsdfGlossy", (1, 1, 1, 1), roughness)
    tree.links.new(_node(tree, "MixShader", 0.05, through, mirror), tree.nodes["Material Output"].inputs["Surface"])
    return material


def shot(location, target, lens_mm, aperture, focus=None):
    """The camera, its lens as wide open as `aperture` says, in units."""
    return studio.camera(location, target, lens_mm, lens_mm / 1000 / aperture, focus)


def velvet(color=(0.005, 0.026, 0.019)):
    """Velvet seen from so far that its pile is one sheen."""
    return materials.matter("velvet", color, 0.95, 0, 0, sheen=0.8, sheen_tint=0.7, specular=0.08)


def lacquer(color=(0.006, 0.026, 0.0195), roughness=0.36):
    """Even paint, ink green, under a thin coat of varnish."""
    return materials.matter("lacquer", color, roughness, 0, 0, clearcoat=0.35, clearcoat_roughness=0.16)
