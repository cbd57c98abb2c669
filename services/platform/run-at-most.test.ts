import { expect, test } from "vitest";
import { runAtMost } from "./run-at-most.ts";

test("19.12: two are under way at once, in the order in which they came, also after one that failed", async () => {
  const run = runAtMost(2);
  const begun: number[] = [];
  const ends: ((isFailure: boolean) => void)[] = [];
  const works = [0, 1, 2, 3].map((ordinal) =>
    run(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(ordinal);
          ends.push((isFailure) => (isFailure ? reject(new Error("broken")) : resolve(ordinal)));
        }),
    ),
  );
  const failing = works[0]?.catch(() => "failed");
  expect(begun).toEqual([0, 1]);
  ends[0]?.(true);
  expect(await failing).toBe("failed");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[2]?.(false);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[1]?.(false);
  ends[3]?.(false);
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3]);
});
