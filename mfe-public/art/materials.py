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
        noise = _noise(material, place, 3.5, 6)
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
        links.new(_noise(material, place, grain[0], 5), bump.inputs["Height"])
        links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    if second:
        ramp = nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.68
        ramp.color_ramp.elements[0].color = (*color, 1)
        ramp.color_ramp.elements[1].color = (*second[0], 1)
        links.new(_noise(material, place, second[1], 10), ramp.inputs["Fac"])
        links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    return material


def _noise(material, place, scale, detail):
    nodes = material.node_tree.nodes
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    material.node_tree.links.new(place, noise.inputs["Vector"])
    return noise.outputs["Fac"]


def gold(roughness=0.24, grain=(15, 0.05)):
    """Cast gold: the measured reflectance of the metal, with the fine unevenness of a poured surface."""
    return matter("gold", (1.0, 0.65, 0.24), roughness, 1.0, 0.07, grain)


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
    return matter("stone", (0.008, 0.012, 0.0105), 0.50, 0, 0.12, None, ((0.011, 0.0175, 0.014), 0.5))


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
