"""Makes the recordings of the demo gallery: NAME.txt becomes ../../../services/content/demo/audio-NAME.mp3.

    python3 make-audio.py [NAME ...]

A text is spoken line by line; an empty line is a longer pause. The same texts give the same sound.
"""

import os
import re
import subprocess
import sys

import numpy as np

import bed
import speech

FOLDER = os.path.dirname(os.path.abspath(__file__))
DEMO = os.path.join(FOLDER, "../../../services/content/demo")

# Title and language of each, the rate of speech (1 is the voice's own), and the seed of its bed.
RECORDINGS = {
    "welcome-en": ("Welcome to Dhahabu Gold Bank", "en", 0.9, 11),
    "welcome-sw": ("Karibu Dhahabu Gold Bank", "sw", 1.12, 12),
    "market-note-en": ("Market note: how to read the price of gold", "en", 0.9, 13),
    "market-note-sw": ("Taarifa ya soko: jinsi ya kusoma bei ya dhahabu", "sw", 1.12, 14),
    "gold-loan-sw": ("Mkopo wa dhahabu, hatua kwa hatua", "sw", 1.12, 15),
}
LANGUAGE_TAGS = {"en": "eng", "sw": "swa"}

LINE_PAUSE, PARAGRAPH_PAUSE = 0.42, 0.85
INTRO, OUTRO = 1.6, 2.8
# Decibels of the bed, below the voice and where it is alone, against the voice.
BED_UNDER, BED_ALONE = -30, -17
LOUDNESS = "I=-16:TP=-1.5:LRA=11"
TONE = (
    "highpass=f=75,equalizer=f=240:t=q:w=0.9:g=1.5,equalizer=f=900:t=q:w=1:g=-1.5,"
    "equalizer=f=3200:t=q:w=1.2:g=1.5,highshelf=f=9000:g=-3,"
    "acompressor=threshold=0.09:ratio=2.4:attack=12:release=180:makeup=1.5"
)


def read_text(name):
    """The lines of a text, and the pause after each."""
    with open(os.path.join(FOLDER, f"{name}.txt"), encoding="utf-8") as file:
        paragraphs = [part.split("\n") for part in re.split(r"\n\s*\n", file.read().strip())]
    lines, pauses = [], []
    for paragraph in paragraphs:
        lines += paragraph
        pauses += [LINE_PAUSE] * (len(paragraph) - 1) + [PARAGRAPH_PAUSE]
    return lines, pauses


def band(sound, rate, low, high):
    """The part of a sound between two frequencies, with soft edges."""
    spectrum = np.fft.rfft(sound)
    hertz = np.fft.rfftfreq(sound.size, 1 / rate)
    rise = np.clip((hertz - low * 0.85) / (low * 0.3), 0, 1) if low else 1.0
    fall = np.clip((high * 1.15 - hertz) / (high * 0.3), 0, 1) if high else 1.0
    return np.fft.irfft(spectrum * rise * fall, sound.size)


def soften(sound, rate, random):
    """Takes the buzz out of a synthetic voice, whose every pulse is alike: above 3.8 kHz breath takes the
    place of half of the pulses, with their own envelope."""
    high = band(sound, rate, 3800, 0)
    smooth = np.hanning(int(0.006 * rate))
    envelope = np.sqrt(np.maximum(np.convolve(high**2, smooth / smooth.sum(), "same"), 0))
    breath = band(random.standard_normal(sound.size), rate, 3800, 0)
    breath *= envelope / np.sqrt(np.mean(breath**2))
    return sound - 0.45 * high + 0.75 * breath


def run_ffmpeg(words, stdin=b""):
    command = ["ffmpeg", "-hide_banner", "-nostdin" if not stdin else "-y", *words]
    return subprocess.run(command, input=stdin, check=True, capture_output=True)


def dress(voice, seed):
    """The voice at the rate of the bed, with a tone, an even loudness and a small room around it."""
    random = np.random.default_rng(seed)
    raw = soften(voice, speech.RATE, random).astype("<f4").tobytes()
    pipe = ["-f", "f32le", "-ar", str(speech.RATE), "-ac", "1", "-i", "pipe:0", "-af", TONE]
    done = run_ffmpeg([*pipe, "-ar", str(bed.RATE), "-f", "f32le", "pipe:1"], raw)
    dry = np.frombuffer(done.stdout, "<f4").astype(float)
    return bed.room(np.stack([dry, dry]), random, seconds=0.7, decay=0.11, wet=0.15)


def duck(voice):
    """How loud the bed is at each moment: low while somebody speaks, with slow hands on the fader."""
    level = np.abs(voice).max(axis=0)
    step = int(0.05 * bed.RATE)
    frames = np.array([level[at : at + step].max() for at in range(0, level.size, step)])
    speaks = (frames > 0.02 * level.max()).astype(float)
    # From a second before a word to a second after it.
    reach = np.convolve(speaks, np.ones(41), "same") > 0
    fader = np.convolve(np.pad(reach.astype(float), 20, "edge"), np.hanning(41) / np.hanning(41).sum(), "valid")
    decibels = BED_ALONE + (BED_UNDER - BED_ALONE) * fader
    return 10 ** (np.interp(np.arange(level.size) / step, np.arange(decibels.size), decibels) / 20)


def loudness_filter(sound):
    """Second pass of ffmpeg's loudness: by what the first one measured, the whole is only made louder."""
    raw = sound.T.astype("<f4").tobytes()
    given = ["-f", "f32le", "-ar", str(bed.RATE), "-ac", "2", "-i", "pipe:0"]
    done = run_ffmpeg([*given, "-af", f"loudnorm={LOUDNESS}:print_format=json", "-f", "null", "-"], raw)
    found = dict(re.findall(r'"(input_\w+|target_offset)" : "([-\d.]+)"', done.stderr.decode()))
    measured = ":".join(
        f"{key}={found[source]}"
        for key, source in (
            ("measured_I", "input_i"),
            ("measured_TP", "input_tp"),
            ("measured_LRA", "input_lra"),
            ("measured_thresh", "input_thresh"),
            ("offset", "target_offset"),
        )
    )
    return given, raw, f"loudnorm={LOUDNESS}:linear=true:{measured}"


def make(name):
    title, language, rate, seed = RECORDINGS[name]
    lines, pauses = read_text(name)
    sounds = speech.speak(lines, language, rate)
    silence = lambda seconds: np.zeros(int(seconds * speech.RATE))
    parts = [silence(INTRO)]
    for sound, pause in zip(sounds, pauses):
        parts += [sound, silence(pause)]
    parts[-1] = silence(OUTRO)
    voice = dress(np.concatenate(parts), seed)
    under = bed.compose(voice.shape[1] / bed.RATE, seed)[:, : voice.shape[1]]
    speaking = np.sqrt(np.mean(voice[:, np.abs(voice).max(axis=0) > 0.03] ** 2))
    under *= speaking / np.sqrt(np.mean(under**2))
    mixed = voice.copy()
    mixed[:, : under.shape[1]] += under * duck(voice)[: under.shape[1]]

    given, raw, loudness = loudness_filter(mixed)
    path = os.path.join(DEMO, f"audio-{name}.mp3")
    tags = {
        "title": title,
        "artist": "Dhahabu Gold Bank",
        "album": "Dhahabu Gold Bank",
        "language": LANGUAGE_TAGS[language],
    }
    tagged = [word for tag, text in tags.items() for word in ("-metadata", f"{tag}={text}")]
    coded = ["-c:a", "libmp3lame", "-b:a", "80k", "-joint_stereo", "1", "-ar", str(bed.RATE)]
    run_ffmpeg([*given, "-af", loudness, *coded, *tagged, "-fflags", "+bitexact", path], raw)
    seconds = mixed.shape[1] / bed.RATE
    words = sum(len(line.split()) for line in lines)
    pace = words / (seconds - INTRO - OUTRO) * 60
    print(f"audio-{name}.mp3 {seconds:.1f} s, {pace:.0f} words a minute, {os.path.getsize(path)} bytes")


for chosen in sys.argv[1:] or RECORDINGS:
    make(chosen)
