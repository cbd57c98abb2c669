import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { bankAnswerSchema, createAnswerBank, isRefusal } from "../answer/bank.ts";
import type { AnswerBank } from "../answer/bank.ts";
import { decodeArtefact, encodeArtefact } from "../read/artefact.ts";
import type { Artefact } from "../read/artefact.ts";
import { firstWords } from "../read/first-words.ts";
import { allowsFollowUp } from "../read/topics.ts";
import type { Lesson, Lessons } from "./lesson.ts";

const house = join(import.meta.dirname, "..");
const answersFolder = join(house, "answers");
const lessonsFolder = join(house, "lessons");
/** Where the image build leaves what it taught. */
const builtFolder = join(house, "taught");
const currentFile = "current.json";
const extension = ".artefact";
const checksumLength = 32;
/** Artefacts that stay on disk for processes that are about to load them. */
const kept = 3;

const conversationsFile = "conversations.json";
const conversationsSchema = z.array(z.array(z.tuple([z.string().min(1), z.string()])));
const firstWordsFile = "first-words.json";
const firstWordsSchema = z.record(
  z.string(),
  z.partialRecord(z.enum(firstWords), z.array(z.string().min(1))),
);
const lessonsSchema = z.record(z.string(), z.array(z.string().min(1)));
const currentSchema = z.object({ sources: z.string(), file: z.string(), version: z.string() });

export type Current = z.infer<typeof currentSchema>;

async function listJson(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".json")).toSorted();
}

/** Reads all answers of the bank. Throws where one is malformed. */
export async function readBank(): Promise<AnswerBank> {
  const names = await listJson(answersFolder);
  const files = await Promise.all(
    names.map(async (name) => {
      const answers = z
        .array(bankAnswerSchema)
        .parse(JSON.parse(await readFile(join(answersFolder, name), "utf8")));
      const topic = basename(name, ".json");
      const stray = answers.find(({ id }) => !id.startsWith(`${topic}.`));
      if (stray) throw new Error(`${stray.id} stands among the answers of ${topic}.`);
      return answers;
    }),
  );
  return createAnswerBank(files.flat());
}

/** How much a message of a conversation counts beside a lesson: what it means depends on more than its words. */
const conversationWeight = 0.7;

/** What the messages of a conversation teach, each after the last answer that one goes on with. What follows a refusal may be anything. */
export function readConversation(turns: readonly (readonly [string, string])[]): Lesson[] {
  let after: string | undefined;
  let isAfterRefusal = false;
  return turns.flatMap(([text, answerId]) => {
    const lesson = {
      text,
      answerId,
      weight: conversationWeight,
      ...(after === undefined ? {} : { after }),
    };
    const lessons = isAfterRefusal ? [] : [lesson];
    isAfterRefusal = isRefusal(answerId);
    if (allowsFollowUp(answerId)) after = answerId;
    return lessons;
  });
}

export async function readLessons(): Promise<Lessons> {
  const names = await listJson(lessonsFolder);
  const readAll = async <T>(schema: z.ZodType<T>, isOwn: (file: string) => boolean) =>
    Promise.all(
      names
        .filter((name) => isOwn(basename(name)))
        .map(async (name) =>
          schema.parse(JSON.parse(await readFile(join(lessonsFolder, name), "utf8"))),
        ),
    );
  const [sentences, conversations, begun] = await Promise.all([
    readAll(lessonsSchema, (file) => file !== conversationsFile && file !== firstWordsFile),
    readAll(conversationsSchema, (file) => file === conversationsFile),
    readAll(firstWordsSchema, (file) => file === firstWordsFile),
  ]);
  const entries = sentences.flatMap((file) => Object.entries(file));
  const isAnswer = ([id]: [string, string[]]) => id.includes(".");
  return {
    answers: [
      ...entries
        .filter(isAnswer)
        .flatMap(([answerId, texts]) => texts.map((text) => ({ text, answerId }))),
      ...conversations.flat().flatMap((turns) => readConversation(turns)),
    ],
    topics: entries
      .filter((entry) => !isAnswer(entry))
      .flatMap(([topic, texts]) => texts.map((text) => ({ text, topic }))),
    firstWords: begun
      .flatMap((file) => Object.entries(file))
      .flatMap(([answerId, byWord]) =>
        firstWords.flatMap((word) =>
          (byWord[word] ?? []).map((text) => ({ text, answerId, word })),
        ),
      ),
  };
}

/** A hash of everything that an artefact is made from but what staff taught: answers, lessons, and the code that reads and teaches. */
export async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const [folder, ending] of [
    [answersFolder, ".json"],
    [lessonsFolder, ".json"],
    [join(house, "read"), ".ts"],
    [join(house, "teach"), ".ts"],
  ] as const) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.toSorted()) {
      if (!name.endsWith(ending) || name.endsWith(".test.ts")) continue;
      hash.update(`${basename(folder)}/${name}\n`).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest("hex").slice(0, 20);
}

export function nameArtefact(sources: string, version = ""): string {
  return `${sources}${version === "" ? "" : `-${version}`}${extension}`;
}

/** Writes an artefact with its checksum in one step: a reader sees all of it or none. */
export async function writeArtefact(
  folder: string,
  name: string,
  artefact: Artefact,
): Promise<void> {
  const bytes = encodeArtefact(artefact);
  const checksum = createHash("sha256").update(bytes).digest();
  await replaceFile(folder, name, [bytes, checksum]);
}

async function replaceFile(
  folder: string,
  name: string,
  chunks: readonly (Uint8Array | string)[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${name}.${process.pid}.draft`);
  const file = await open(draft, "w");
  try {
    for (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}

/** Reads an artefact. Throws where it is missing, cut off or changed. */
export async function readArtefact(path: string): Promise<Artefact> {
  const whole = await readFile(path);
  const bytes = whole.subarray(0, Math.max(0, whole.length - checksumLength));
  const checksum = createHash("sha256").update(bytes).digest();
  if (!checksum.equals(whole.subarray(bytes.length))) {
    throw new Error(`${basename(path)} is cut off or was changed.`);
  }
  return decodeArtefact(bytes);
}

/** Names the artefact that is in use from now on, and removes those that nobody needs any more. */
export async function writeCurrent(folder: string, current: Current): Promise<void> {
  await replaceFile(folder, currentFile, [`${JSON.stringify(current)}\n`]);
  const names = (await readdir(folder)).filter((name) => name.endsWith(extension));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = dated.toSorted((one, other) => other.at - one.at).slice(kept);
  const needed = new Set([current.file, nameArtefact(current.sources)]);
  for (const { name } of old) if (!needed.has(name)) await rm(join(folder, name), { force: true });
}

/** Which artefact is in use; undefined where none is named. */
export async function readCurrent(folder: string): Promise<Current | undefined> {
  try {
    return currentSchema.parse(JSON.parse(await readFile(join(folder, currentFile), "utf8")));
  } catch {
    return undefined;
  }
}

/** Where artefacts of these sources may stand, the one in use first. */
export async function listArtefacts(folder: string, sources: string): Promise<string[]> {
  const current = await readCurrent(folder);
  const own = current?.sources === sources ? [join(folder, current.file)] : [];
  const plain = nameArtefact(sources);
  return [...new Set([...own, join(folder, plain), join(builtFolder, plain)])];
}

/** True where something stands at a path. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
