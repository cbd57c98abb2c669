// @vitest-environment happy-dom
import { loadContract } from "@dhahabu/kit/api/client";
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import quotes from "../../features/quotes/messages/en.json" with { type: "json" };
import gold from "../../shared-texts/gold/messages/en.json" with { type: "json" };
import { find, mount, typeInto, waitFor } from "../../testing/mount.tsx";
import { servePage } from "../../testing/serve-page.ts";
import english from "./messages/en.json" with { type: "json" };
import { Page } from "./quote-page.tsx";

// It comes with the first call otherwise, while the page waits.
beforeAll(async () => {
  await loadContract();
});

/** A bank that knows no quote. */
async function openBank() {
  await servePage((_request, response) => {
    const said = { message: "This is not a code of ours.", reason: "document.codeWrong" };
    const issues = [{ ...said, path: "code" }];
    const refusal = { ...said, code: "invalid_input", requestId: "test", issues };
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(refusal));
  });
}

test.each(["", "no code"])(
  "a press with %j says what is wrong, at the field that has the focus",
  async (typed) => {
    await openBank();
    const { place } = await mount({
      messages: { quote: english, quotes, gold },
      children: <Page />,
    });
    await typeInto(place, "code", typed);
    const send = find<HTMLButtonElement>(place, "button[type=submit]");
    send.focus();
    await act(async () => send.click());
    await waitFor(place, "[name=code][aria-invalid=true]");
    expect(find<HTMLInputElement>(place, "[name=code]").value).toBe(typed);
    expect(document.activeElement).toBe(find(place, "[name=code]"));
  },
);
