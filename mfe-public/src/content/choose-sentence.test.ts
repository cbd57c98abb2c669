import { expect, test } from "vitest";
import { chooseSentence } from "./choose-sentence.ts";

test("an English page shows the server's sentence", () => {
  const sentence = chooseSentence({
    language: "en",
    serverSentence: "theirs",
    ownSentence: "ours",
  });
  expect(sentence).toBe("theirs");
});

test("another language shows its own sentence", () => {
  const sentence = chooseSentence({
    language: "sw",
    serverSentence: "theirs",
    ownSentence: "yetu",
  });
  expect(sentence).toBe("yetu");
});

test("a sentence that only one side has is shown in every language", () => {
  const own = { serverSentence: undefined, ownSentence: "ours" };
  const server = { serverSentence: "theirs", ownSentence: undefined };
  expect(chooseSentence({ language: "en", ...own })).toBe("ours");
  expect(chooseSentence({ language: "ar", ...server })).toBe("theirs");
});
