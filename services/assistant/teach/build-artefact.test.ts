import { expect, test } from "vitest";
import { decodeArtefact, encodeArtefact } from "../read/artefact.ts";
import { createReader, extractFeatures } from "../read/reader.ts";
import { normalise, tokenise } from "../read/normalise.ts";
import { scoreNearest } from "../read/score.ts";
import { buildArtefact } from "./build-artefact.ts";
import type { FirstWordLesson, Lesson, TopicLesson } from "./lesson.ts";

const answerIds = ["branch.list", "price.today", "refuse.stolen", "storage.have"];
const lessons = [
  ["what is the price of gold today", "price.today"],
  ["how much is a gram of gold", "price.today"],
  ["bei ya dhahabu leo ni gani", "price.today"],
  ["كم سعر الذهب اليوم", "price.today"],
  ["where are your branches", "branch.list"],
  ["mko wapi", "branch.list"],
  ["do you have a vault to store my gold", "storage.have"],
  ["can I keep my jewellery in your vault", "storage.have"],
  ["can I sell a stolen chain", "refuse.stolen"],
].map(([text = "", answerId = ""]) => ({ text, answerId }));

const build = (
  answers: readonly Lesson[],
  topics: readonly TopicLesson[] = [],
  firstWords: readonly FirstWordLesson[] = [],
) => buildArtefact({ answers, topics, firstWords }, { answerIds });
const artefact = build(lessons);
const reader = createReader(artefact);

test("what was taught is read, also in other words and with slips of the finger", () => {
  for (const { text, answerId } of lessons) {
    expect([text, reader.read(text).candidates[0]?.answerId]).toEqual([text, answerId]);
  }
  expect(reader.read("gold prise today?").candidates[0]?.answerId).toBe("price.today");
  expect(reader.read("a vault for jewellery").candidates[0]?.answerId).toBe("storage.have");
});

test("shares are of all answers, the likeliest first", () => {
  const { candidates } = reader.read("where is your vault");
  expect(candidates.map(({ answerId }) => answerId).toSorted()).toEqual(answerIds);
  const shares = candidates.map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
});

test("a message of which no word is known has no candidates", () => {
  expect(reader.read("zzkxq vvbrt")).toMatchObject({ candidates: [], isSaid: false });
});

test("the nearest lesson speaks for its answer, and none for a message like none", () => {
  const near = (text: string) =>
    scoreNearest(
      artefact.near,
      extractFeatures(tokenise(normalise(text))).features,
      answerIds.length,
    );
  const [branch = 0, price = 0, , storage = 0] = near("do you have a vault to store my gold");
  expect(storage).toBeGreaterThan(Math.max(branch, price));
  expect(storage).toBeGreaterThan(1);
  expect(Math.max(...near("zzkxq"))).toBeLessThan(0.1);
});

test("teaching the same comes to the same bytes, and what is read back reads the same", () => {
  const bytes = encodeArtefact(artefact);
  expect(Buffer.compare(encodeArtefact(build(lessons)), bytes)).toBe(0);
  const again = createReader(decodeArtefact(bytes));
  for (const text of ["gold price today", "mko wapi", "10 g of 22k"]) {
    expect(again.read(text)).toEqual(reader.read(text));
  }
});

test("a sentence that is taught later is known, the rest as before", () => {
  const later = [...lessons, { text: "zorbi kwanda mulipi", answerId: "storage.have", weight: 3 }];
  const taught = createReader(build(later));
  expect(taught.read("zorbi kwanda mulipi").candidates[0]?.answerId).toBe("storage.have");
  expect(taught.read("where are your branches").candidates[0]?.answerId).toBe("branch.list");
});

test("a lesson that tells of a topic alone draws to its answers", () => {
  const shareOf = (topics: TopicLesson[]) => {
    const { candidates } = createReader(build(lessons, topics)).read("something about pearls");
    return candidates.find(({ answerId }) => answerId === "storage.have")?.share ?? 0;
  };
  const pearls = ["pearls", "my pearls", "about pearls"];
  expect(shareOf(pearls.map((text) => ({ text, topic: "storage" })))).toBeGreaterThan(
    1.2 * shareOf(pearls.map((text) => ({ text, topic: "branch" }))),
  );
});

test("a lesson for an answer that there is not is refused", () => {
  expect(() => build([{ text: "hello", answerId: "talk.none" }])).toThrow("talk.none");
});

test("a message is read after the answer that was given before it", () => {
  const follow = (after: string, answerId: string): Lesson[] =>
    ["and how much is it", "how much", "what does that cost"].map((text) => ({
      text,
      after,
      answerId,
    }));
  const { read } = createReader(
    build([
      ...lessons,
      ...follow("storage.have", "branch.list"),
      ...follow("price.today", "price.today"),
    ]),
  );
  const asked = "and what is the cost";
  expect(read(asked, "storage.have").candidates[0]?.answerId).toBe("branch.list");
  expect(read(asked, "price.today").candidates[0]?.answerId).toBe("price.today");
});

test("yes or no is learned for an answer and for what is asked of it", () => {
  const say = (word: FirstWordLesson["word"], ...texts: string[]) =>
    texts.map((text): FirstWordLesson => ({ text, answerId: "storage.have", word }));
  const own = createReader(
    build(
      lessons,
      [],
      [
        ...say("yes", "do you have boxes", "can I rent a box", "do you have a vault"),
        ...say("no", "must I have an account for a box", "must I come for it", "must I pay"),
        ...say("none", "where is the vault", "what is a box", "which boxes are there"),
      ],
    ),
  );
  const begin = (text: string) => own.readFirstWord(own.read(text), "storage.have");
  expect(["can I have a box", "must I have a key", "where is it"].map((one) => begin(one))).toEqual(
    ["yes", "no", undefined],
  );
});

test("a first word for an answer that there is not is refused", () => {
  const lost: FirstWordLesson = { text: "do you", answerId: "talk.none", word: "yes" };
  expect(() => build(lessons, [], [lost])).toThrow("talk.none");
});
