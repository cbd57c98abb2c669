"""Speech by Festival with the voice of Debian's festvox-us-slt-hts, in English and in Swahili.

Swahili is written as it is spoken, so its words are spelled out for the voice by rule: five pure vowels,
a syllable for each, the one before the last stressed (Ashton, Swahili Grammar, 1944, chapter 1).
"""

import os
import re
import subprocess
import tempfile
import wave

import numpy as np

RATE = 32000

VOWELS = {"a": "aa", "e": "eh", "i": "iy", "o": "ao", "u": "uw"}
CONSONANTS = {
    "ng'": "ng", "ch": "ch", "dh": "dh", "gh": "g", "kh": "k", "ny": "n y", "sh": "sh", "th": "th",
    "ng": "ng g", "b": "b", "d": "d", "f": "f", "g": "g", "h": "hh", "j": "jh", "k": "k", "l": "l",
    "m": "m", "n": "n", "p": "p", "r": "r", "s": "s", "t": "t", "v": "v", "w": "w", "y": "y", "z": "z",
}

# Kenyan names within English, and what is English within Swahili.
NAMES = {"dhahabu", "muthithi", "kisumu", "mombasa"}
ENGLISH = {"gold", "bank", "occidental", "plaza", "westlands", "nairobi", "kenya"}


def spell(word):
    """Syllables of a Swahili word as lists of the voice's phones, and the one that is stressed."""
    letters = re.findall(r"ng'|ch|dh|gh|kh|ny|sh|th|ng|[a-z]", word)
    syllables, onset = [], []
    for at, letter in enumerate(letters):
        if letter in VOWELS:
            syllables.append([*onset, VOWELS[letter]])
            onset = []
            continue
        follows = letters[at + 1] if at + 1 < len(letters) else ""
        # An m before a consonant hums a syllable of its own, but not before b, p and v; w and y glide on.
        if letter == "m" and follows and follows not in VOWELS and follows not in "bpvwy":
            syllables.append([*onset, "ah", "m"])
            onset = []
            continue
        onset += CONSONANTS[letter].split()
    if onset and syllables:
        syllables[-1] += onset
    return syllables, max(0, len(syllables) - 2)


def lexicon_entry(word):
    syllables, stressed = spell(word)
    # Words of one syllable are particles, and lean on their neighbours.
    stresses = [int(at == stressed and len(syllables) > 1) for at in range(len(syllables))]
    parts = " ".join(f"(({' '.join(phones)}) {stress})" for phones, stress in zip(syllables, stresses))
    return f'(lex.add.entry \'("{word}" nil ({parts})))'


def script(sentences, language, rate, folder):
    """What Festival is told: the voice, the words it does not know, and a file for each sentence."""
    words = {word for sentence in sentences for word in re.findall(r"[a-z']+", sentence.lower())}
    spelled = words & NAMES if language == "en" else words - ENGLISH
    lines = ["(voice_cmu_us_slt_arctic_hts)", *map(lexicon_entry, sorted(spelled))]
    # A postfilter of 0.3 brings the formants out.
    lines.append(f'(set! hts_engine_params (append hts_engine_params \'(("-r" {rate}) ("-b" 0.3))))')
    if language != "en":
        # The voice knows no Swahili grammar to breathe by: it pauses where there is a comma.
        lines.append(
            "(set! phrase_cart_tree '((lisp_token_end_punc in (\".\" \"?\")) ((BB))"
            ' ((lisp_token_end_punc in ("," ":" ";")) ((B)) ((n.name is 0) ((BB)) ((NB))))))'
        )
        lines.append("(Parameter.set 'Phrase_Method 'cart_tree)")
    for at, sentence in enumerate(sentences):
        path = os.path.join(folder, f"{at}.wav")
        lines.append(f'(utt.save.wave (utt.synth (Utterance Text "{sentence}")) "{path}" \'riff)')
    return "\n".join(lines)


def trim(sound):
    """The sound without the silence around it."""
    loud = np.flatnonzero(np.abs(sound) > 0.01 * np.abs(sound).max())
    margin = int(0.03 * RATE)
    return sound[max(0, loud[0] - margin) : loud[-1] + margin]


def speak(sentences, language, rate):
    """Each sentence as a mono sound at RATE, between -1 and 1."""
    with tempfile.TemporaryDirectory() as folder:
        told = os.path.join(folder, "say.scm")
        with open(told, "w", encoding="ascii") as file:
            file.write(script(sentences, language, rate, folder))
        subprocess.run(["festival", "-b", told], check=True)
        sounds = []
        for at in range(len(sentences)):
            with wave.open(os.path.join(folder, f"{at}.wav")) as file:
                assert file.getframerate() == RATE
                samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
            sounds.append(trim(samples / 32768))
        return sounds
