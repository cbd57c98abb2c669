"""
The sound under a film, computed: a room, a furnace, metal. Writes a WAV file.
    python3 soundtrack.py film-pour OUT.wav
"""

import math
import sys
import wave

import motion
import numpy as np

RATE = 48_000


def breath(seconds, low_hz, high_hz, seed, slope=1.0):
    """Noise between two pitches, mean square 1, that runs on without a seam when repeated; two sides of a room."""
    count = round(seconds * RATE)
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    shape = np.where(pitch > 0, np.maximum(pitch, 1.0) ** -slope, 0)
    shape = shape / (1 + (low_hz / np.maximum(pitch, 1e-3)) ** 4) / (1 + (pitch / high_hz) ** 4)
    turn = np.random.default_rng(seed).uniform(0, 2 * math.pi, (2, len(pitch)))
    sound = np.fft.irfft(shape * np.exp(1j * turn), count, axis=1)
    return sound / np.sqrt(np.mean(sound**2))


def tone(seconds, pitches_hz, seed):
    """Soft tones that swell and fade against each other; whole numbers of waves, so they too have no seam."""
    time = np.arange(round(seconds * RATE)) / RATE
    chance, sound = np.random.default_rng(seed), np.zeros((2, len(time)))
    for pitch in pitches_hz:
        waves = round(pitch * seconds)
        for side in (0, 1):
            swell = 0.6 + 0.4 * np.cos(2 * math.pi * time / seconds + chance.uniform(0, 2 * math.pi))
            sound[side] += swell * np.sin(2 * math.pi * waves * time / seconds + chance.uniform(0, 2 * math.pi)) / len(pitches_hz)
    return sound


def knock(pitches_hz, ring_seconds, seed, noise=0.3):
    """Metal struck once: its own tones dying away and a short dull noise."""
    time = np.arange(round(ring_seconds * 5 * RATE)) / RATE
    chance, sound = np.random.default_rng(seed), np.zeros(len(time))
    for order, pitch in enumerate(pitches_hz):
        sound += np.sin(2 * math.pi * pitch * time + chance.uniform(0, 6)) * np.exp(-time / (ring_seconds / (1 + 0.6 * order))) / (1 + order)
    dull = np.convolve(chance.standard_normal(len(time)), np.ones(24) / 24, "same") * np.exp(-time / 0.012)
    return (sound + noise * 5 * dull) * np.minimum(1, time / 0.0015)


def add(sound, part, at_seconds, level, side=0.5):
    """Lays a part into the sound; `side` 0 is left, 1 is right."""
    start = round(at_seconds * RATE)
    part = part[: max(0, sound.shape[1] - start)] * level
    for channel, share in ((0, math.cos(side * math.pi / 2)), (1, math.sin(side * math.pi / 2))):
        sound[channel, start : start + len(part)] += part * share


def over(seconds, value):
    """A value of time, 240 times a second, drawn out to the rate of the sound."""
    times = np.linspace(0, seconds, round(seconds * 240) + 1)
    fine = np.arange(round(seconds * RATE)) / RATE
    return np.interp(fine, times, [float(value(time)) for time in times])


def turning_bar():
    """A quiet room and a warm held chord."""
    seconds = motion.TURNING_BAR_SECONDS
    return 0.010 * breath(seconds, 60, 900, 1) + 0.060 * tone(seconds, (110, 164.8, 220, 277.2, 329.6), 2)


def pour():
    """The furnace hums; the stream hisses softly and the mould murmurs while it runs."""
    import pour_flow as flow

    seconds = flow.SECONDS
    hum = 0.030 * breath(seconds, 30, 180, 3) + 0.022 * tone(seconds, (55, 82.5, 110, 165), 4)
    fire = 0.012 * breath(seconds, 150, 900, 5, 0.5) * (0.8 + 0.2 * over(seconds, lambda t: math.sin(7 * t) * math.sin(11 * t)))
    runs = over(seconds, lambda t: (flow.arriving(t) / flow.STRONGEST) ** 0.6)
    stirred = 0.75 + 0.25 * over(seconds, lambda t: math.sin(19 * t + 2 * math.sin(7 * t)))
    sound = hum + fire + runs * (0.016 * breath(seconds, 500, 4200, 6, 0.7) + 0.030 * stirred * breath(seconds, 120, 420, 7, 0.3))
    chance, time = np.random.default_rng(8), 0.0
    while time < seconds - 0.2:
        time += chance.exponential(0.06)
        if time < seconds - 0.2 and chance.random() < flow.arriving(time) / flow.STRONGEST:
            add(sound, knock((chance.uniform(1800, 4200),), 0.006, int(time * 1000), 0.6), time, chance.uniform(0.004, 0.014), chance.uniform(0.3, 0.7))
    add(sound, knock((96, 143, 251), 0.12, 9, 0.2), 0.35, 0.03, 0.65)
    add(sound, knock((88, 131, 236), 0.16, 10, 0.2), 5.6, 0.035, 0.65)
    return sound


def vault_door():
    """The wheel ticks, bolts slide home, the door rolls on its hinges and comes to rest; the room behind opens."""
    seconds = motion.VAULT_DOOR_SECONDS
    sound = 0.014 * breath(seconds, 40, 500, 11)
    step, last = 15, 0
    for moment in np.arange(0, seconds, 1 / 960):
        if motion.wheel_degrees(moment) >= last + step:
            last += step
            add(sound, knock((1150, 2130, 3020), 0.012, last, 0.8), moment, 0.022 + 0.008 * (last % 45 == 0), 0.5)
    wheel = over(seconds, lambda t: motion.wheel_degrees(t + 0.02) - motion.wheel_degrees(t - 0.02))
    sound += 0.010 * (wheel / wheel.max()) * breath(seconds, 200, 1400, 12, 0.5)
    slide = over(seconds, lambda t: motion.bolts_drawn(t + 0.02) - motion.bolts_drawn(t - 0.02))
    sound += 0.024 * (slide / slide.max()) * breath(seconds, 250, 1800, 13, 0.6)
    add(sound, knock((118, 187, 402, 690), 0.10, 14), motion.BOLTS_START + 0.12, 0.06, 0.5)
    add(sound, knock((92, 149, 318, 560), 0.20, 15), motion.BOLTS_STOP - 0.22, 0.13, 0.5)
    add(sound, knock((61, 97, 210), 0.22, 16, 0.15), motion.DOOR_STARTS + 0.25, 0.07, 0.4)
    swing = over(seconds, lambda t: motion.door_degrees(t + 0.02) - motion.door_degrees(t - 0.02))
    sound += 0.055 * (swing / swing.max()) * breath(seconds, 28, 110, 17, 0.5)
    sound += 0.007 * (swing / swing.max()) ** 2 * breath(seconds, 180, 520, 18, 0.5)
    opened = over(seconds, motion.door_degrees) / motion.door_degrees(seconds)
    sound += 0.055 * opened**1.5 * tone(seconds, (110, 164.8, 220, 277.2, 329.6), 19)
    add(sound, knock((52, 83, 170), 0.30, 20, 0.1), motion.DOOR_STOPS - 0.35, 0.05, 0.65)
    return sound


SOUNDS = {"film-turning-bar": turning_bar, "film-pour": pour, "film-vault-door": vault_door}


def main(name, path):
    """Writes the sound of a film: faded in and out, its loudest moment well below full."""
    sound = SOUNDS[name]()
    count = sound.shape[1]
    fade = np.minimum(1, np.arange(count) / (0.25 * RATE))
    sound = sound * fade * fade[::-1]
    sound *= min(1.0, 0.45 / np.abs(sound).max())
    with wave.open(path, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((sound.T * 32767).astype("<i2").tobytes())
    print(f"{name}: loudest {20 * math.log10(np.abs(sound).max()):.1f} dB, mean {10 * math.log10(np.mean(sound**2)):.1f} dB")


main(*sys.argv[1:])
