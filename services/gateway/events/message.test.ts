import { expect, test } from "vitest";
import { formatGreeting, formatMessage } from "./message.ts";

test("a message has an id, a name and data", () => {
  expect(formatMessage("prices.changed", "a.b")).toBe(
    'id: a.b\nevent: prices.changed\ndata: {"version":"a.b"}\n\n',
  );
});

test("a stream begins with the time to wait and the version it starts from", () => {
  expect(formatGreeting(2500.4, "a.b")).toBe("retry: 2500\nid: a.b\n\n");
});
