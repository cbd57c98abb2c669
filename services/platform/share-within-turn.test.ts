import { expect, test } from "vitest";
import { shareWithinTurn } from "./share-within-turn.ts";

function setUp() {
  const asked: string[] = [];
  const state = { value: 1 };
  const read = shareWithinTurn({
    ask: (key: string) => {
      asked.push(key);
      return key === "bad" ? Promise.reject(new Error("no")) : Promise.resolve(state.value);
    },
    keyOf: (key) => key,
  });
  return { asked, state, read };
}

test("those who ask in one turn share an answer, which is not older than the asking", async () => {
  const { asked, state, read } = setUp();
  const first = read("a");
  state.value = 2;
  const second = read("a");
  expect(await Promise.all([first, second, read("b")])).toEqual([2, 2, 2]);
  expect(asked).toEqual(["a", "b"]);
});

test("a later turn asks again", async () => {
  const { asked, state, read } = setUp();
  await read("a");
  state.value = 3;
  expect(await read("a")).toBe(3);
  expect(asked).toEqual(["a", "a"]);
});

test("a failure reaches all who asked and is not kept", async () => {
  const { asked, read } = setUp();
  const results = await Promise.allSettled([read("bad"), read("bad")]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
  await expect(read("bad")).rejects.toThrow("no");
  expect(asked).toHaveLength(2);
});
