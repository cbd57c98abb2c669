import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import english from "../messages/en/kit.json" with { type: "json" };
import { buildTestTree, createTestKit } from "../testing/render-page.tsx";
import { TextField } from "./field.tsx";

function render(error?: string, unit?: string): string {
  const kit = createTestKit({ messages: { kit: english } });
  const field = (
    <TextField label="Fee" unit={unit} error={error} aria-invalid aria-describedby="said-below" />
  );
  return renderToStaticMarkup(buildTestTree({ kit, children: field }));
}

test("a field without an error of its own is marked and described as its caller says", () => {
  expect(render()).toContain('aria-invalid="true"');
  expect(render()).toContain('aria-describedby="said-below"');
});

test("a field's own error marks and describes it", () => {
  const html = render("Please enter the fee.");
  const id = /<p id="([^"]+)"[^>]*>Please enter the fee\.</.exec(html)?.[1] ?? "none";
  expect(html).toContain(`aria-describedby="${id}"`);
  expect(html).toContain('aria-invalid="true"');
});

test("what it is counted in stands in a field, and describes it", () => {
  const html = render(undefined, "KES");
  const id = /<span id="([^"]+)"[^>]*>KES</.exec(html)?.[1] ?? "none";
  expect(html).toContain(`aria-describedby="${id}"`);
});
