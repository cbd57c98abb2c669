export interface Artefact {
  /** Ids of answers, by the numbers that the other parts use. */
  answerIds: readonly string[];
  linear: LinearPart;
  /** What features say for topics, in the order in which they first occur among the answers. */
  topics: LinearPart;
  /** What features, and the answer that is given, say for `firstWords`. */
  firstWords: LinearPart;
  near: NearPart;
  language: LanguagePart;
}

/** For each feature (a row of compressed sparse rows) how much it speaks for answers. */
export interface LinearPart {
  starts: Uint32Array;
  answers: Uint16Array;
  /** In steps of `scale`. */
  weights: Int8Array;
  scale: number;
  biases: Float32Array;
}

/** Lessons by their features (TF-IDF, each of length one), so that those near to a message are found quickly. */
export interface NearPart {
  answers: Uint16Array;
  /** How telling each feature is: rare ones tell more. */
  telling: Float32Array;
  starts: Uint32Array;
  lessons: Uint16Array;
  /** In steps of 1/255. */
  values: Uint8Array;
}

/** The words of the lessons, how often they are said and after which others, and what is left of them without letters. */
export interface LanguagePart {
  words: readonly string[];
  counts: Float32Array;
  /** Pairs of words as `first * (words.length + 2) + second`, in order; the last two numbers are the edge and a figure. */
  pairs: Float64Array;
  pairCounts: Uint16Array;
  followed: Float32Array;
  /** Hashes of what is left of words, in order, and of which word. */
  rests: Uint32Array;
  restWords: Uint16Array;
}

const arrayTypes = {
  Float64Array,
  Float32Array,
  Uint32Array,
  Uint16Array,
  Int8Array,
  Uint8Array,
} as const;

type ArrayName = keyof typeof arrayTypes;
type FlatArray = Float64Array | Float32Array | Uint32Array | Uint16Array | Int8Array | Uint8Array;

const format = 3;
const magic = "DGBA";
const alignment = 8;

interface Section {
  name: string;
  type: ArrayName;
  offset: number;
  length: number;
}

const linearNames = ["linear", "topics", "firstWords"] as const;
type LinearName = (typeof linearNames)[number];

interface Header {
  format: number;
  answerIds: string[];
  words: string[];
  scales: Record<LinearName, number>;
  sections: Section[];
}

/** Writes an artefact as bytes: four letters, the length of the header, the header as JSON, the arrays. */
export function encodeArtefact(artefact: Artefact): Uint8Array {
  const { answerIds, near, language } = artefact;
  const linearArrays = linearNames.flatMap((name): [string, FlatArray][] => {
    const { starts, answers, weights, biases } = artefact[name];
    return Object.entries({ starts, answers, weights, biases }).map(([part, array]) => [
      `${name}.${part}`,
      array,
    ]);
  });
  const arrays: Record<string, FlatArray> = {
    ...Object.fromEntries(linearArrays),
    "near.answers": near.answers,
    "near.telling": near.telling,
    "near.starts": near.starts,
    "near.lessons": near.lessons,
    "near.values": near.values,
    "language.counts": language.counts,
    "language.pairs": language.pairs,
    "language.pairCounts": language.pairCounts,
    "language.followed": language.followed,
    "language.rests": language.rests,
    "language.restWords": language.restWords,
  };
  let offset = 0;
  const sections = Object.entries(arrays).map(([name, array]): Section => {
    const section = { name, type: nameOf(array), offset, length: array.length };
    offset += align(array.byteLength);
    return section;
  });
  const header: Header = {
    format,
    answerIds: [...answerIds],
    words: [...language.words],
    scales: {
      linear: artefact.linear.scale,
      topics: artefact.topics.scale,
      firstWords: artefact.firstWords.scale,
    },
    sections,
  };
  const head = new TextEncoder().encode(JSON.stringify(header));
  const start = align(alignment + head.length);
  const bytes = new Uint8Array(start + offset);
  bytes.set(new TextEncoder().encode(magic));
  new DataView(bytes.buffer).setUint32(magic.length, head.length, true);
  bytes.set(head, alignment);
  for (const { name, offset: at } of sections) {
    const array = arrays[name];
    if (array)
      bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + at);
  }
  return bytes;
}

/** Reads what `encodeArtefact` wrote; the arrays are views into `bytes`. Throws where it is none, of another format or cut off. */
export function decodeArtefact(bytes: Uint8Array): Artefact {
  // Views need their places even; a file read into a pool has them anywhere.
  const own = bytes.byteOffset % alignment === 0 ? bytes : bytes.slice();
  if (own.length < alignment || new TextDecoder().decode(own.subarray(0, magic.length)) !== magic) {
    throw new Error("This is no artefact of the assistant.");
  }
  const headLength = new DataView(own.buffer, own.byteOffset).getUint32(magic.length, true);
  const start = align(alignment + headLength);
  if (own.length < start) throw new Error("The artefact is cut off.");
  const text = new TextDecoder().decode(own.subarray(alignment, alignment + headLength));
  const header = JSON.parse(text) as Header;
  if (header.format !== format) throw new Error(`The artefact has the format ${header.format}.`);
  const arrays = new Map<string, FlatArray>();
  for (const { name, type, offset, length } of header.sections) {
    const Type = arrayTypes[type];
    const at = start + offset;
    if (at + length * Type.BYTES_PER_ELEMENT > own.length)
      throw new Error("The artefact is cut off.");
    arrays.set(name, new Type(own.buffer as ArrayBuffer, own.byteOffset + at, length));
  }
  const get = <T extends FlatArray>(name: string, type: new (length: number) => T): T => {
    const array = arrays.get(name);
    if (array instanceof type) return array;
    throw new Error(`The artefact lacks ${name}.`);
  };
  const getLinear = (name: LinearName): LinearPart => ({
    starts: get(`${name}.starts`, Uint32Array),
    answers: get(`${name}.answers`, Uint16Array),
    weights: get(`${name}.weights`, Int8Array),
    scale: header.scales[name],
    biases: get(`${name}.biases`, Float32Array),
  });
  return {
    answerIds: header.answerIds,
    linear: getLinear("linear"),
    topics: getLinear("topics"),
    firstWords: getLinear("firstWords"),
    near: {
      answers: get("near.answers", Uint16Array),
      telling: get("near.telling", Float32Array),
      starts: get("near.starts", Uint32Array),
      lessons: get("near.lessons", Uint16Array),
      values: get("near.values", Uint8Array),
    },
    language: {
      words: header.words,
      counts: get("language.counts", Float32Array),
      pairs: get("language.pairs", Float64Array),
      pairCounts: get("language.pairCounts", Uint16Array),
      followed: get("language.followed", Float32Array),
      rests: get("language.rests", Uint32Array),
      restWords: get("language.restWords", Uint16Array),
    },
  };
}

function align(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function nameOf(array: FlatArray): ArrayName {
  return array.constructor.name as ArrayName;
}
