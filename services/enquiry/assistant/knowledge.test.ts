import { expect, test } from "vitest";
import { createKnownPages } from "./knowledge.ts";

const passage = (id: string, title: string, text: string) => ({ id, path: `/${id}`, title, text });

const pages = createKnownPages({
  language: "en",
  pages: [{ path: "/key", title: "Keys" }],
  passages: [
    passage("key", "What if I lose my key?", "The box is broken open and its lock replaced."),
    passage("price", "What does a box cost?", "It costs {{rate}}, by size and by month."),
    passage("time", "How long may I rent a box?", "For a month or longer."),
    passage("soon", "What comes next?", "We open a branch in {{nextTown}}."),
  ],
});

test("the passage that a message asks for is found by its stems", () => {
  expect(pages.find("I have lost the key of my box, what now")?.passage.id).toBe("key");
  expect(pages.findAmong("the key got lost", ({ id }) => id !== "price")?.id).toBe("key");
});

test.each(["box", "weather in the town", "key of a car that is yellow and rusty", "", "?!"])(
  "%j asks for none",
  (text) => {
    expect(pages.find(text)).toBeUndefined();
  },
);

test("a passage with a live value that nobody knows is left out", () => {
  expect(pages.get("price")?.text).toContain("{{rate}}");
  expect(pages.get("soon")).toBeUndefined();
});

test("pages have names", () => {
  expect([pages.titleOf("/key"), pages.titleOf("/nowhere")]).toEqual(["Keys", undefined]);
});
