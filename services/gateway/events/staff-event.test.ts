import { heardEvents } from "@dhahabu/contract/events";
import { pushEventNames } from "@dhahabu/contract/gateway";
import { expect, test } from "vitest";
import { staffEventByEvent } from "./staff-event.ts";

test("the gateway hears every event of which it tells open pages", () => {
  const told = [...pushEventNames, ...Object.keys(staffEventByEvent)];
  expect([...heardEvents.gateway].toSorted()).toEqual([...new Set(told)].toSorted());
});
