import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { readReleasedPaper } from "../testing/read-released-paper.ts";
import { drawPaper } from "./draw-paper.ts";
import { createPaperFonts } from "./font-client.ts";
import { paperKinds, readFacts } from "./paper-kinds.ts";

const folder = new URL("../testing/released-papers/", import.meta.url);
const names = (await readdir(folder)).map((file) => file.replace(/\.json$/, ""));

test("a paper of every kind is kept here as it was given out", () => {
  const kinds = new Set(names.map((name) => name.replace(/-\d+$/, "")));
  expect([...kinds].toSorted()).toEqual(Object.keys(paperKinds).toSorted());
});

test.each(names)("%s is still read and can still be drawn", async (name) => {
  const { facts, ...paper } = await readReleasedPaper(name);
  expect(readFacts(paper)).toEqual(facts);
  const parts = { fonts: createPaperFonts(), publicOrigin: "https://bank.example" };
  expect((await drawPaper(parts, paper)).subarray(0, 5).toString()).toBe("%PDF-");
});
