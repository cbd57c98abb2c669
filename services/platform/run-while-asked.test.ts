import { expect, test } from "vitest";
import { runWhileAsked } from "./run-while-asked.ts";

/** Work whose runs end when they are told to, in their order. */
function createRuns() {
  const ends: PromiseWithResolvers<void>[] = [];
  const work = runWhileAsked(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { ends, work };
}

test("who asks during a run has it run once again after it", async () => {
  const { ends, work } = createRuns();
  const asked = [work.ask(), work.ask(), work.ask()];
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve();
  await Promise.all(asked);
  expect(ends).toHaveLength(2);
});

test("who asks during a run that fails has it run again all the same", async () => {
  const { ends, work } = createRuns();
  const asked = [work.ask(), work.ask()];
  ends[0]?.reject(new Error("away"));
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve();
  await Promise.all(asked);
});

test("the failure of the last run is told, and the next who asks begins anew", async () => {
  const { ends, work } = createRuns();
  const asked = work.ask();
  ends[0]?.reject(new Error("away"));
  await expect(asked).rejects.toThrow("away");
  const again = work.ask();
  ends[1]?.resolve();
  await again;
  await work.settle();
});
