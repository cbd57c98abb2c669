import { AppError } from "@dhahabu/contract/errors";
import { describe, test } from "vitest";
import type { TestContext } from "vitest";
import { readReleasedPaper } from "../testing/read-released-paper.ts";
import type { KeptDocument } from "./document.ts";
import { createPaperClient } from "./paper-client.ts";

const paper = await readReleasedPaper("quote-1");

/** A paper that is not drawn to its end in any time that somebody waits. */
function makeEndless(): KeptDocument {
  const content = JSON.parse(paper.content) as { pieces: { grossGrams: number }[] };
  const [piece] = content.pieces;
  if (!piece) throw new Error("The paper has no piece.");
  const pieces = Array.from({ length: 100_000 }, (_, place) => ({
    ...piece,
    grossGrams: 10 + place / 1000,
  }));
  return { ...paper, content: JSON.stringify({ ...content, pieces }) };
}

function open(
  { onTestFinished }: TestContext,
  limits: { drawnWithinMs?: number; mostWaiting?: number },
) {
  const papers = createPaperClient({
    publicOrigin: "https://bank.example",
    limits: { drawnWithinMs: 60_000, mostWaiting: 20, ...limits },
  });
  onTestFinished(() => papers.close());
  return papers;
}

const settle = async (drawing: Promise<Buffer>) => {
  try {
    return (await drawing).subarray(0, 5).toString();
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

// Each has a thread that draws for seconds, and they can do so together.
describe.concurrent("a client of papers", () => {
  test("a paper that does not end drawing is given up, and those behind it are drawn by a new thread", async (own) => {
    const { expect } = own;
    const papers = open(own, { drawnWithinMs: 5000 });
    const asked = [makeEndless(), paper, paper].map((one) => papers.draw(one));
    expect(await Promise.all(asked.map(settle))).toEqual(["unavailable", "%PDF-", "%PDF-"]);
    expect(await settle(papers.draw(paper))).toBe("%PDF-");
  });

  test("too many do not wait at all, and whoever waits is told when the service ends", async (own) => {
    const { expect } = own;
    const papers = open(own, { mostWaiting: 2 });
    const told = [makeEndless(), paper, paper].map((one) => settle(papers.draw(one)));
    expect(await settle(papers.draw(paper))).toBe("unavailable");
    await papers.close();
    expect(await Promise.all(told)).toEqual(["unavailable", "unavailable", "unavailable"]);
  });
});
