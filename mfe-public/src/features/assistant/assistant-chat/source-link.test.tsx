// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { find, mount } from "../../../testing/mount.tsx";
import type { ConversationMessage } from "../conversation-state.ts";
import { SourceLink } from "./source-link.tsx";

const answer: ConversationMessage = {
  id: 1,
  type: "ai",
  content: "ثلاثة أحجام.",
  language: "ar",
  timestamp: 0,
  source: { path: "/faq#box-sizes", title: "الأسئلة" },
};

async function draw(message: Partial<ConversationMessage>) {
  const children = <SourceLink message={{ ...answer, ...message }} isLatest />;
  const { place } = await mount({ messages: {}, children });
  return place;
}

test("a short answer's page stands under its title, in the language of the answer", async () => {
  const place = await draw({});
  const link = find(place, "[lang=ar][dir=rtl] a");
  expect([link.getAttribute("href"), link.textContent]).toEqual(["/faq#box-sizes", "الأسئلة"]);
  expect(link.querySelector("svg"), "it looks like a button").not.toBeNull();
});

test.each([
  ["of several lines", { content: "1.\n2." }],
  ["that offers people", { isHandOver: true }],
])("after an answer %s it is a plain link", async (_, message) => {
  const link = find(await draw(message), "a");
  expect([link.textContent, link.querySelector("svg")]).toEqual(["الأسئلة", null]);
});

test("on the very page it leads to its beginning, or to the anchor", async () => {
  const source = { path: "/", title: "Home" };
  expect(find(await draw({ source }), "a").getAttribute("href")).toBe("/#main");
  const anchored = { path: "/#prices", title: "Prices" };
  expect(find(await draw({ source: anchored }), "a").getAttribute("href")).toBe("/#prices");
});

test("nothing is shown for what is no page of this site", async () => {
  for (const source of [{ path: "//elsewhere.example/", title: "Elsewhere" }, undefined]) {
    const place = await draw({ source });
    expect(place.querySelector("a")).toBeNull();
  }
});
