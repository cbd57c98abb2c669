import type { CounterVisit } from "@dhahabu/contract/counter";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { checkOutRelease } from "../support/release-before.ts";
import type { ReleaseBefore } from "../support/release-before.ts";
import { createCounterHands, reasonOf } from "../support/serve-at-counter.ts";
import { startLendingHouse } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";
import { createServiceClient } from "../support/start-service.ts";

// A process of the release before beside today's, over the database that today's made, as in a rolling upgrade and after
// going back.

const longMs = 120_000;
let release: ReleaseBefore | string;
let house: LendingHouse;
let before: LendingHouse;
const today = createCounterHands(() => house);
const earlier = createCounterHands(() => before);

beforeAll(async () => {
  release = await checkOutRelease();
  house = await startLendingHouse(inject("servers"));
  if (typeof release === "string") return;
  const { url } = await house.fork(release.root);
  before = { ...house, client: createServiceClient({ url, service: "lending" }) };
}, longMs);

afterAll(async () => {
  await house.stop();
  if (typeof release !== "string") await release.remove();
});

const sealOf = ({ items }: CounterVisit) => items[0]?.seal;

test("the counter of the release before weighs, and the gold that it sends home frees its seal", async (context) => {
  if (typeof release === "string") return context.skip(release);
  const visit = await earlier.bring();
  const taken = await today.weigh(await today.open(), { seal: sealOf(visit) });
  expect(reasonOf(taken)).toEqual([409, "counter.sealUsed"]);
  const refused = await earlier.weigh(await today.open(), { seal: sealOf(visit) });
  expect(reasonOf(refused)).toEqual([409, "counter.sealUsed"]);

  expect((await earlier.close(visit)).status).toBe(200);
  const again = await today.weigh(await today.open(), { seal: sealOf(visit) });
  expect(again.status).toBe(201);
  expect((await today.read(visit)).items).toMatchObject([{ seal: sealOf(visit) }]);

  expect((await today.close(again.body)).status).toBe(200);
  const third = await earlier.weigh(await earlier.open(), { seal: sealOf(visit) });
  expect(third.status).toBe(201);
});

test("figures of the release before, which asks no approver, are agreed to at its counter and at today's", async (context) => {
  if (typeof release === "string") return context.skip(release);
  for (const hands of [earlier, today]) {
    const { body: valued } = await earlier.value(await earlier.bring());
    const [valuation] = valued.valuations;
    expect(valuation).toMatchObject({ state: "locked", lines: [{ priceState: "fallback" }] });
    const closed = await hands.close(valued, { outcome: "loan", valuationId: valuation?.id });
    expect(closed.body).toMatchObject({ outcome: "loan", agreedValuationId: valuation?.id });
  }
});
