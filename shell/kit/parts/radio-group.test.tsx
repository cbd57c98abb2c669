import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { buildTestTree, createTestKit } from "../testing/render-page.tsx";
import { RadioGroup } from "./radio-group.tsx";

test("before any code runs it is a named fieldset of the browser's radio buttons, one of them chosen", () => {
  const html = renderToStaticMarkup(
    buildTestTree({
      kit: createTestKit({ messages: {} }),
      children: (
        <RadioGroup
          legend="Duration"
          name="duration"
          look="segments"
          preset="2"
          choices={[
            { value: "1", label: "1 month" },
            { value: "2", label: "2 months" },
          ]}
        />
      ),
    }),
  );
  expect(html).toMatch(/^<fieldset[^>]*><legend[^>]*>Duration<\/legend>/);
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  expect(inputs.every((input) => /type="radio".*name="duration"/.test(input))).toBe(true);
  expect(inputs.map((input) => input.includes("checked"))).toEqual([false, true]);
});
