// @vitest-environment happy-dom
import { createTestKit, buildTestTree } from "@dhahabu/kit/testing/render-page";
// oxlint-disable-next-line no-restricted-imports -- a test renders by itself, there is no shell
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import texts from "../../messages/en/admin-dashboard.json" with { type: "json" };
import type { AdminModule } from "./admin-modules.ts";
import { ModuleCard } from "./module-card.tsx";

const media: AdminModule = {
  id: "media",
  path: "/admin/there",
  icon: "image",
  right: { access: "admin" },
  state: "active",
};

function render(module: AdminModule): Document {
  const kit = createTestKit({ messages: { "admin-dashboard": texts } });
  const tree = buildTestTree({ kit, children: <ModuleCard module={module} note="3 items" /> });
  return new DOMParser().parseFromString(renderToStaticMarkup(tree), "text/html");
}

test("an active module is a link to its page", () => {
  const card = render(media);
  const link = card.querySelector("a");
  expect(link?.getAttribute("href")).toBe("/admin/there");
  expect(link?.textContent).toBe("Media Management");
  expect(card.body.textContent).toContain("Active");
  expect(card.body.textContent).toContain("3 items");
});

test.each([
  ["coming-soon", "Coming soon"],
  ["maintenance", "Under maintenance"],
] as const)("a module that is %s says so and cannot be entered", (state, words) => {
  const card = render({ ...media, state });
  expect(card.querySelector("a, button")).toBeNull();
  expect(card.body.textContent).toContain("Media Management");
  expect(card.body.textContent).toContain(words);
});
