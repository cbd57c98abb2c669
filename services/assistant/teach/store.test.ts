import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { computedAnswerIds } from "@dhahabu/contract/assistant-choices";
import { chatLanguages, maxChatResponseLength } from "@dhahabu/contract/assistant";
import { firstFacts } from "@dhahabu/contract/facts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { computedIds } from "../answer/compute.ts";
import { formats } from "../answer/format.ts";
import { isLiveName, listNames } from "../answer/live-values.ts";
import { findFault } from "../answer/self-check.ts";
import { composeAnswer } from "../converse/compose-reply.ts";
import { createStillFigures } from "../answer/testing/figures.ts";
import { renderParts } from "../answer/texts.ts";
import { readSlots } from "../read/slots.ts";
import { listTopics } from "../read/topics.ts";
import { buildArtefact } from "./build-artefact.ts";
import {
  listArtefacts,
  nameArtefact,
  readArtefact,
  readBank,
  readConversation,
  readCurrent,
  readLessons,
  writeArtefact,
  writeCurrent,
} from "./store.ts";

const artefact = buildArtefact(
  {
    answers: [
      { text: "where are you", answerId: "branch.list" },
      { text: "bei ya leo", answerId: "price.today" },
    ],
    topics: [],
    firstWords: [],
  },
  { answerIds: ["branch.list", "price.today"] },
);

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "assistant-store-")), "inside");
});

afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

describe("artefacts", () => {
  test("are read as they were written, and leave no draft", async () => {
    await writeArtefact(folder, "a.artefact", artefact);
    expect(await readArtefact(join(folder, "a.artefact"))).toEqual(artefact);
    expect(await readdir(folder)).toEqual(["a.artefact"]);
  });

  test("that are cut off, changed or missing are refused", async () => {
    const path = join(folder, "a.artefact");
    await writeArtefact(folder, "a.artefact", artefact);
    await appendFile(path, "x");
    await expect(readArtefact(path)).rejects.toThrow("cut off or was changed");
    await writeArtefact(folder, "a.artefact", artefact);
    await truncate(path, 1000);
    await expect(readArtefact(path)).rejects.toThrow("cut off or was changed");
    await truncate(path, 0);
    await expect(readArtefact(path)).rejects.toThrow("cut off or was changed");
    await expect(readArtefact(join(folder, "b.artefact"))).rejects.toThrow("ENOENT");
  });

  test("in use come first; of other sources none is looked at", async () => {
    expect((await listArtefacts(folder, "s1"))[0]).toBe(join(folder, nameArtefact("s1")));
    const current = { sources: "s1", file: nameArtefact("s1", "7"), version: "7" };
    await mkdir(folder, { recursive: true });
    await writeCurrent(folder, current);
    expect(await readCurrent(folder)).toEqual(current);
    expect((await listArtefacts(folder, "s1")).slice(0, 2)).toEqual([
      join(folder, "s1-7.artefact"),
      join(folder, "s1.artefact"),
    ]);
    expect((await listArtefacts(folder, "s2")).join()).not.toContain("s1");
  });

  test("that nobody needs any more are removed, the one in use and that of the sources never", async () => {
    await mkdir(folder, { recursive: true });
    const names = ["s1", "s0-1", "s0-2", "s1-1", "s1-2", "s1-3", "s1-4"];
    for (const [at, name] of names.entries()) {
      const path = join(folder, `${name}.artefact`);
      await writeFile(path, "");
      await utimes(path, 1000 + at, 1000 + at);
    }
    await writeCurrent(folder, { sources: "s1", file: "s1-1.artefact", version: "1" });
    expect((await readdir(folder)).toSorted()).toEqual([
      "current.json",
      "s1-1.artefact",
      "s1-2.artefact",
      "s1-3.artefact",
      "s1-4.artefact",
      "s1.artefact",
    ]);
  });

  test("nothing is in use where the note of it is missing or is none", async () => {
    expect(await readCurrent(folder)).toBeUndefined();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "current.json"), '{"sources": "s1"');
    expect(await readCurrent(folder)).toBeUndefined();
  });
});

test("a conversation teaches each message after the last answer that one goes on with, and nothing right after a refusal", () => {
  const lessons = readConversation([
    ["do you lend", "loan.what"],
    ["thanks", "talk.thanks"],
    ["and how long", "loan.duration"],
    ["may I use my cousin's ID", "refuse.borrowed-identity"],
    ["why", "refuse.borrowed-identity"],
    ["which papers then", "papers.loan-documents"],
  ]);
  expect(lessons.map(({ text, after }) => [text, after])).toEqual([
    ["do you lend", undefined],
    ["thanks", "loan.what"],
    ["and how long", "loan.what"],
    ["may I use my cousin's ID", "loan.duration"],
  ]);
});

describe("the answers of the bank", () => {
  const bank = readBank();
  const answers = bank.then(({ ids, get }) => ids.flatMap((id) => get(id) ?? []));

  test("hold all that are computed, among them what the contract names", async () => {
    expect(computedAnswerIds.filter((id) => !computedIds.has(id))).toEqual([]);
    const { get } = await bank;
    expect([...computedIds].filter((id) => !get(id))).toEqual([]);
  });

  test("name live values that there are, the same in every language", async () => {
    const faults = (await answers).flatMap(({ id, says }) => {
      const names = chatLanguages.map((language) => listNames(says[language]).toSorted().join());
      const isKnown = listNames(Object.values(says).join(" ")).every((name) => isLiveName(name));
      return isKnown && new Set(names).size === 1 ? [] : [[id, ...names]];
    });
    expect(faults).toEqual([]);
  });

  test("have titles that tell them apart: one that is tapped is one answer", async () => {
    const byTitle = new Map<string, Set<string>>();
    for (const { id, title } of await answers) {
      for (const text of Object.values(title)) {
        byTitle.set(text, (byTitle.get(text) ?? new Set()).add(id));
      }
    }
    expect([...byTitle].filter(([, ids]) => ids.size > 1)).toEqual([]);
  });

  test("begin with what they say: yes or no is put before them", async () => {
    const begun = (await answers).filter(
      ({ id, says }) =>
        !id.startsWith("refuse.") &&
        Object.values(says).some((text) => /^(?:yes|no|ndiyo|hapana|نعم|لا)[,.:،]/iu.test(text)),
    );
    expect(begun.map(({ id }) => id)).toEqual([]);
  });

  test.each(chatLanguages)("pass the check of what is said in %s", async (language) => {
    const faults: unknown[] = [];
    for (const answer of await answers) {
      const { parts } = await composeAnswer(
        answer,
        {
          slots: readSlots([]),
          tokens: [],
          format: formats[language],
          figures: createStillFigures(),
          facts: firstFacts,
          now: new Date("2026-11-23T08:00:00Z"),
        },
        { bank: await bank, language },
      );
      const text = renderParts(parts, language);
      const fault = findFault({ text, parts, language });
      if (fault !== undefined || text.length > maxChatResponseLength)
        faults.push([answer.id, fault]);
    }
    expect(faults).toEqual([]);
  });

  test("and their topics are what lessons are for, each of them", async () => {
    const { ids } = await bank;
    const lessons = await readLessons();
    const [known, topics] = [new Set(ids), new Set(listTopics(ids))];
    expect(lessons.answers.filter(({ answerId }) => !known.has(answerId))).toEqual([]);
    expect(lessons.firstWords.filter(({ answerId }) => !known.has(answerId))).toEqual([]);
    expect(lessons.topics.filter(({ topic }) => !topics.has(topic))).toEqual([]);
    const taught = new Set(lessons.answers.map(({ answerId }) => answerId));
    expect(ids.filter((id) => !taught.has(id))).toEqual([]);
    const all = [...lessons.answers, ...lessons.topics];
    expect(all.filter(({ text }) => text.trim() === "")).toEqual([]);
  });
});
