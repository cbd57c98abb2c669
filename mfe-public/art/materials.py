"""What things are made of. Every surface is a little uneven: light on metal and stone lives from that."""

import bpy


def matter(name, color, roughness=0.5, metallic=0.0, uneven=0.1, grain=None, second=None, **inputs):
    """
    A surface. `uneven` spreads the roughness, `grain` is (scale, strength) of a fine relief,
    `second` is (color, scale) of a clouded second colour. Other words go to the shader's inputs.
    """
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Metallic"].default_value = metallic
    shader.inputs["Roughness"].default_value = roughness
    for word, value in inputs.items():
        shader.inputs[("IOR" if word == "ior" else word.replace("_", " ").title())].default_value = value
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    if uneven:
        noise = _noise(material, place, 2.5, 3)
        spread = nodes.new("ShaderNodeMapRange")
        spread.inputs["From Min"].default_value, spread.inputs["From Max"].default_value = 0.3, 0.7
        spread.inputs["To Min"].default_value = max(0.02, roughness - uneven * 0.6)
        spread.inputs["To Max"].default_value = min(1, roughness + uneven)
        links.new(noise, spread.inputs["Value"])
        links.new(spread.outputs["Result"], shader.inputs["Roughness"])
    if grain:
        bump = nodes.new("ShaderNodeBump")
        bump.inputs["Strength"].default_value = grain[1]
        bump.inputs["Distance"].default_value = 0.02
        links.new(_noise(material, place, grain[0], 3), bump.inputs["Height"])
        links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    if second:
        ramp = nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.68
        ramp.color_ramp.elements[0].color = (*color, 1)
        ramp.color_ramp.elements[1].color = (*second[0], 1)
        links.new(_noise(material, place, second[1], 6), ramp.inputs["Fac"])
        links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    return material


def _noise(material, place, scale, detail):
    nodes = material.node_tree.nodes
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    material.node_tree.links.new(place, noise.inputs["Vector"])
    return noise.outputs["Fac"]


def gold(roughness=0.24, grain=(5, 0.09)):
    """Cast gold: the measured reflectance of the metal, with the fine unevenness of a poured surface."""
    return matter("gold", (1.0, 0.65, 0.24), roughness, 1.0, 0.025, grain)


def brass(roughness=0.3):
    """Drawn brass of instruments and fittings: paler and less red than gold."""
    return matter("brass", (0.86, 0.60, 0.27), roughness, 1.0, 0.1, (30, 0.02))


def steel(roughness=0.32):
    """Ground steel."""
    return matter("steel", (0.46, 0.47, 0.46), roughness, 1.0, 0.05, (40, 0.015))


def dark_steel(roughness=0.38):
    """Steel browned to near black."""
    return matter("dark steel", (0.075, 0.082, 0.080), roughness, 1.0, 0.06, (26, 0.04))


def iron():
    """Cast iron: dull, rough, a trace of rust."""
    return matter("iron", (0.026, 0.026, 0.025), 0.55, 0.6, 0.16, (28, 0.5), ((0.044, 0.034, 0.026), 3))


def graphite():
    """A graphite crucible."""
    return matter("graphite", (0.022, 0.022, 0.022), 0.52, 0.2, 0.18, (22, 0.35))


def stone():
    """Dark honed basalt."""
    return matter("stone", (0.008, 0.012, 0.0105), 0.42, 0, 0.04, None, ((0.010, 0.0155, 0.0128), 0.5))


def marble():
    """Polished green marble."""
    return matter("marble", (0.003, 0.011, 0.008), 0.20, 0, 0.02, None, ((0.012, 0.036, 0.026), 1.3))


def lacquer(color=(0.006, 0.020, 0.015), roughness=0.38):
    """Painted metal, ink green."""
    return matter("lacquer", color, roughness, 0, 0.08, (70, 0.03), clearcoat=0.25, clearcoat_roughness=0.2)


def rubber():
    """Black rubber or cast plastic."""
    return matter("rubber", (0.012, 0.013, 0.013), 0.6, 0, 0.1, (60, 0.08))


def velvet(color=(0.006, 0.028, 0.020)):
    """Deep green velvet."""
    return matter("velvet", color, 0.95, 0, 0, (90, 0.25), sheen=1.0, sheen_tint=0.7, specular=0.1)


def wood():
    """Oiled dark walnut."""
    material = matter("wood", (0.030, 0.014, 0.007), 0.42, 0, 0.12, (40, 0.05), ((0.062, 0.029, 0.013), 2))
    return material


def glass(color=(1, 1, 1), roughness=0.02):
    """Clear or tinted glass."""
    return matter("glass", color, roughness, 0, 0, None, None, transmission=1.0, ior=1.45)


def glow(color, strength):
    """Something that shines by itself."""
    material = bpy.data.materials.new("glow")
    material.use_nodes = True
    nodes = material.node_tree.nodes
    nodes.remove(nodes["Principled BSDF"])
    shine = nodes.new("ShaderNodeEmission")
    shine.inputs["Color"].default_value = (*color, 1)
    shine.inputs["Strength"].default_value = strength
    material.node_tree.links.new(shine.outputs["Emission"], nodes["Material Output"].inputs["Surface"])
    return material


def clear(color=(1, 1, 1), ior=1.45, roughness=0.0):
    """Glass or liquid whose shadow is only a tint: light passes through it to what stands behind."""
    material = bpy.data.materials.new("clear")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    body, passing = nodes.new("ShaderNodeBsdfGlass"), nodes.new("ShaderNodeBsdfTransparent")
    body.inputs["IOR"].default_value, body.inputs["Roughness"].default_value = ior, roughness
    path, dark, either = nodes.new("ShaderNodeLightPath"), nodes.new("ShaderNodeMath"), nodes.new("ShaderNodeMixShader")
    dark.operation = "MAXIMUM"
    links.new(path.outputs["Is Shadow Ray"], dark.inputs[0])
    links.new(path.outputs["Is Diffuse Ray"], dark.inputs[1])
    links.new(dark.outputs["Value"], either.inputs["Fac"])
    for part, slot in ((body, 1), (passing, 2)):
        part.inputs["Color"].default_value = (*color, 1)
        links.new(part.outputs["BSDF"], either.inputs[slot])
    links.new(either.outputs["Shader"], nodes["Material Output"].inputs["Surface"])
    return material


def _ramp(material, value, stops):
    """A colour for each number: `stops` are (position, color)."""
    nodes = material.node_tree.nodes
    ramp = nodes.new("ShaderNodeValToRGB")
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (at, color) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = at, (*color, 1)
    material.node_tree.links.new(value, ramp.inputs["Fac"])
    return ramp.outputs["Color"]


def _painted(material, name):
    """The number that forms.paint gave to a thing."""
    reader = material.node_tree.nodes.new("ShaderNodeAttribute")
    reader.attribute_name = name
    return reader.outputs["Fac"]


def rubbed(color, roughness=0.36):
    """Metal rubbed off on a touchstone, as dense as the number `cover` painted on the thing says."""
    material = matter("rubbed", color, roughness, 1.0, 0.08, (120, 0.08))
    nodes, links = material.node_tree.nodes, material.node_tree.links
    links.new(_painted(material, "cover"), nodes["Principled BSDF"].inputs["Alpha"])
    return material


def cooling(strength=1.6, roughness=0.27):
    """Gold that has just set: the number `heat` painted on the thing goes from 0, cold, by dull red to 1, orange."""
    material = gold(roughness, (22, 0.10))
    shader = material.node_tree.nodes["Principled BSDF"]
    stops = (
        (0.0, (0, 0, 0)), (0.25, (0.035, 0.001, 0)), (0.5, (0.34, 0.018, 0.001)), (0.75, (1.0, 0.11, 0.007)), (1.0, (1.9, 0.42, 0.045)),
    )  # fmt: skip
    glowing = _ramp(material, _painted(material, "heat"), stops)
    material.node_tree.links.new(glowing, shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = strength
    return material


def kiln(strength, bright=(1.0, 0.36, 0.07), dull=(0.70, 0.12, 0.012), scale=1.6):
    """Firebrick at white heat, seen as light only: clouded between a bright and a dull glow."""
    material = glow(bright, strength)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    links.new(_ramp(material, _noise(material, place, scale, 4), ((0.36, dull), (0.64, bright))), nodes["Emission"].inputs["Color"])
    return material


def bone_ash():
    """Pressed bone ash, chalky; where the number `stain` is painted the lead has soaked in, ochre and olive."""
    material = matter("bone ash", (0.34, 0.315, 0.26), 0.92, 0, 0.05, (60, 0.25), specular=0.15)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    stops = ((0.0, (0.34, 0.315, 0.26)), (0.4, (0.30, 0.24, 0.14)), (0.75, (0.20, 0.15, 0.06)), (1.0, (0.11, 0.082, 0.032)))
    links.new(_ramp(material, _painted(material, "stain"), stops), nodes["Principled BSDF"].inputs["Base Color"])
    return material


# Surfaces with a direction or a drawing of their own, and glass.


def _stretched(material, scale, stretch, detail=6):
    """Noise drawn out along the axes of the thing."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], mapping.inputs["Vector"])
    return _noise(material, mapping.outputs["Vector"], scale, detail)


def _ranged(material, value, low, high, to_low=0.0, to_high=1.0):
    """A value between `low` and `high`, spread softly over another range."""
    nodes = material.node_tree.nodes
    spread = nodes.new("ShaderNodeMapRange")
    spread.interpolation_type = "SMOOTHSTEP"
    for word, number in (("From Min", low), ("From Max", high), ("To Min", to_low), ("To Max", to_high)):
        spread.inputs[word].default_value = number
    material.node_tree.links.new(value, spread.inputs["Value"])
    return spread.outputs["Result"]


def _sum(material, operation, first, second):
    """Two values by one rule of arithmetic; the second may be a plain number."""
    node = material.node_tree.nodes.new("ShaderNodeMath")
    node.operation = operation
    material.node_tree.links.new(first, node.inputs[0])
    if isinstance(second, (int, float)):
        node.inputs[1].default_value = second
    else:
        material.node_tree.links.new(second, node.inputs[1])
    return node.outputs[0]


def walnut(along=0, roughness=0.30):
    """Polished walnut, its grain along one axis of the thing (0, 1 or 2)."""
    material = matter("walnut", (0.05, 0.022, 0.010), roughness, 0, 0.08, None, None, clearcoat=0.4, clearcoat_roughness=0.15)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    wide, fine = [5.0, 5.0, 5.0], [60.0, 60.0, 60.0]
    wide[along], fine[along] = 0.35, 1.6
    ramp = nodes.new("ShaderNodeValToRGB")
    for position, color in ((0.30, (0.016, 0.007, 0.0035)), (0.52, (0.052, 0.024, 0.011)), (0.75, (0.105, 0.050, 0.022))):
        stop = ramp.color_ramp.elements.new(position)
        stop.color = (*color, 1)
    ramp.color_ramp.elements.remove(ramp.color_ramp.elements[0])
    ramp.color_ramp.elements.remove(ramp.color_ramp.elements[-1])
    pores = _stretched(material, 1, fine, 3)
    shade = _sum(material, "ADD", _stretched(material, 1.2, wide, 8), _ranged(material, pores, 0.3, 0.7, -0.09, 0.09))
    links.new(shade, ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def brushed(name, color, roughness=0.3, along=0, strength=0.10):
    """Metal ground in one direction (an axis of the thing): fine lines draw each light out."""
    material = matter(name, color, roughness, 1.0, 0.06)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    stretch = [130.0, 130.0, 130.0]
    stretch[along] = 1.2
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = strength, 0.01
    links.new(_stretched(material, 1, stretch, 2), bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return material


def pane(tint=(0.93, 0.985, 0.96)):
    """A thin pane: nothing is bent, the room is mirrored faintly, strongly where it is seen from the side."""
    material = bpy.data.materials.new("pane")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    kinds = ("LayerWeight", "BsdfTransparent", "BsdfGlossy", "MixShader")
    facing, through, mirror, mix = (nodes.new(f"ShaderNode{kind}") for kind in kinds)
    facing.inputs["Blend"].default_value = 0.5
    through.inputs["Color"].default_value = (*tint, 1)
    mirror.inputs["Roughness"].default_value = 0.0
    steep = _sum(material, "MULTIPLY", _sum(material, "POWER", facing.outputs["Facing"], 5), 0.92)
    links.new(_sum(material, "ADD", steep, 0.045), mix.inputs["Fac"])
    links.new(through.outputs["BSDF"], mix.inputs[1])
    links.new(mirror.outputs["BSDF"], mix.inputs[2])
    links.new(mix.outputs["Shader"], nodes["Material Output"].inputs["Surface"])
    return material


def webbing(color, along=2):
    """Woven strap: fine cross ribs, a soft sheen."""
    material = matter("webbing", color, 0.75, 0, 0.05, None, None, sheen=0.6, specular=0.25)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    wave, bump = nodes.new("ShaderNodeTexWave"), nodes.new("ShaderNodeBump")
    wave.bands_direction = "XYZ"[along]
    wave.inputs["Scale"].default_value, wave.inputs["Distortion"].default_value = 11, 0.4
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.5, 0.02
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], wave.inputs["Vector"])
    links.new(wave.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return material
