"""The quiet bed under the voice: slow warm chords and a few notes of a thumb piano, made of sines."""

import numpy as np

RATE = 44100

# Semitones from A; each chord sounds for BAR seconds. The notes are those of the chords and their scale.
BAR = 8.0
CHORDS = [(-16, -4, 0, 3, 8), (-19, -7, -4, 3, 7), (-21, -9, -5, 2, 7), (-14, -2, 3, 5, 10)]
SCALE = (8, 10, 12, 15, 17, 20)


def hertz(semitones):
    return 220.0 * 2 ** (semitones / 12)


def pad(semitones, seconds, random):
    """One held note: a few detuned partials, each fainter than the last, that swell and fade."""
    at = np.arange(int(seconds * RATE)) / RATE
    tone = np.zeros((2, at.size))
    for partial, strength in ((1, 1.0), (2, 0.28), (3, 0.09), (4, 0.03)):
        for side in (0, 1):
            cents = random.uniform(-5, 5)
            drift = 0.6 * np.sin(2 * np.pi * random.uniform(0.07, 0.19) * at + random.uniform(0, 6))
            frequency = hertz(semitones) * partial * 2 ** (cents / 1200)
            tone[side] += strength * np.sin(2 * np.pi * frequency * at + drift + random.uniform(0, 6))
    swell = np.minimum(at / 2.5, 1) * np.minimum((seconds - at) / 3.0, 1)
    return tone * np.sin(swell * np.pi / 2) ** 2


def pluck(semitones, random):
    """A tine of a thumb piano: a sine that dies away, with the knock and the high overtone of the metal."""
    at = np.arange(int(3.0 * RATE)) / RATE
    base = 2 * np.pi * hertz(semitones) * at
    tone = np.sin(base) * np.exp(-at / 0.7) + 0.16 * np.sin(5.4 * base) * np.exp(-at / 0.05)
    tone *= np.minimum(at / 0.004, 1)
    place = random.uniform(0.3, 0.7)
    return np.stack([tone * np.sqrt(1 - place), tone * np.sqrt(place)])


def room(dry, random, seconds=2.2, decay=0.5, wet=0.8):
    """A stereo sound with a soft room around it; the echo has lost two thirds of its strength after `decay` s."""
    length = int(seconds * RATE)
    at = np.arange(length) / RATE
    size = 1 << int(np.ceil(np.log2(dry.shape[1] + length)))
    echoes = np.zeros_like(dry)
    for side in (0, 1):
        echo = random.standard_normal(length) * np.exp(-at / decay)
        # Walls swallow what is high.
        echo = np.convolve(echo, np.ones(24) / 24, "same")
        echo /= np.sqrt(np.sum(echo**2))
        product = np.fft.rfft(dry[side], size) * np.fft.rfft(echo, size)
        echoes[side] = np.fft.irfft(product, size)[: dry.shape[1]]
    return dry + wet * echoes


def compose(seconds, seed):
    """The bed of a length, stereo, with a peak of 1. The same seed gives the same bed."""
    random = np.random.default_rng(seed)
    sound = np.zeros((2, int((seconds + 4) * RATE)))
    for bar in range(int(np.ceil(seconds / BAR))):
        begin = int(bar * BAR * RATE)
        for at, semitones in enumerate(CHORDS[bar % len(CHORDS)]):
            tone = pad(semitones, BAR + 2.5, random) * (0.9 if at < 2 else 0.55)
            end = min(sound.shape[1], begin + tone.shape[1])
            sound[:, begin:end] += tone[:, : end - begin]
        for beat in random.choice([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], size=3, replace=False):
            tone = pluck(int(random.choice(SCALE)), random) * random.uniform(0.35, 0.6)
            start = begin + int((beat + random.uniform(-0.02, 0.02)) * RATE)
            end = min(sound.shape[1], start + tone.shape[1])
            if end > start:
                sound[:, start:end] += tone[:, : end - start]
    sound = room(sound, random)[:, : int(seconds * RATE)]
    at = np.arange(sound.shape[1]) / RATE
    sound *= np.minimum(at / 1.2, 1) * np.clip((seconds - at) / 3.0, 0, 1)
    return sound / np.abs(sound).max()
