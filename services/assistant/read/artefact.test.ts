import { expect, test } from "vitest";
import { decodeArtefact, encodeArtefact } from "./artefact.ts";
import type { Artefact } from "./artefact.ts";

// Lengths that leave gaps before the next array.
const artefact: Artefact = {
  answerIds: ["price.today", "branch.list"],
  linear: {
    starts: Uint32Array.of(0, 1, 3),
    answers: Uint16Array.of(0, 1, 0),
    weights: Int8Array.of(-128, 0, 127),
    scale: 0.012345,
    biases: Float32Array.of(0.5, -0.25),
  },
  topics: {
    starts: Uint32Array.of(0, 0, 1),
    answers: Uint16Array.of(1),
    weights: Int8Array.of(5),
    scale: 0.5,
    biases: Float32Array.of(-1, 1),
  },
  firstWords: {
    starts: Uint32Array.of(0, 2),
    answers: Uint16Array.of(0, 2),
    weights: Int8Array.of(1, -1),
    scale: 0.25,
    biases: Float32Array.of(0, 1, 2),
  },
  near: {
    answers: Uint16Array.of(1),
    telling: Float32Array.of(0, 3.5, 1.25),
    starts: Uint32Array.of(0, 0, 1),
    lessons: Uint16Array.of(0),
    values: Uint8Array.of(255),
  },
  language: {
    words: ["gold", "dhahabu", "ذهب", "🪙"],
    counts: Float32Array.of(1, 2, 3, 4),
    pairs: Float64Array.of(1, 2 ** 40),
    pairCounts: Uint16Array.of(7, 65_535),
    followed: new Float32Array(6),
    rests: Uint32Array.of(0, 2 ** 32 - 1),
    restWords: Uint16Array.of(0, 3),
  },
};

const bytes = encodeArtefact(artefact);

test("what was written is read as it was", () => {
  expect(decodeArtefact(bytes)).toEqual(artefact);
});

test("also from the middle of other memory, as a file is read into a pool", () => {
  for (const shift of [1, 3, 8]) {
    const pool = new Uint8Array(bytes.length + shift);
    pool.set(bytes, shift);
    expect(decodeArtefact(pool.subarray(shift))).toEqual(artefact);
  }
});

test("empty lists are read as such", () => {
  const { linear, near, language } = artefact;
  const empty: Artefact = {
    ...artefact,
    answerIds: [],
    linear: { ...linear, answers: new Uint16Array(0), weights: new Int8Array(0) },
    near: { ...near, answers: new Uint16Array(0) },
    language: { ...language, words: [], rests: new Uint32Array(0) },
  };
  expect(decodeArtefact(encodeArtefact(empty))).toEqual(empty);
});

test("what is cut off anywhere before its last array is refused", () => {
  for (let length = 0; length < bytes.length - 8; length += 1) {
    expect(() => decodeArtefact(bytes.slice(0, length))).toThrow(/no artefact|cut off/u);
  }
});

/** The bytes with a text in their header as another one of its length. */
function change(from: string, to: string): Uint8Array {
  const text = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("");
  expect([text.includes(from), to.length]).toEqual([true, from.length]);
  return Uint8Array.from(text.replace(from, to), (sign) => sign.codePointAt(0) ?? 0);
}

test("what is no artefact, or one of another format, says so", () => {
  const other = new TextEncoder().encode('{"this": "is no artefact"}');
  expect(() => decodeArtefact(other)).toThrow("no artefact");
  expect(() => decodeArtefact(change('"format":', '"formed":'))).toThrow("format undefined");
});

test("one that lacks a list is refused, and says which", () => {
  expect(() => decodeArtefact(change('"near.values"', '"near.others"'))).toThrow("near.values");
});
