// @vitest-environment happy-dom
import { toastStore } from "@dhahabu/kit/toast/toast";
import { useLocation } from "@dhahabu/kit/router";
import { afterEach, expect, test, vi } from "vitest";
import { bookedVisit as visit } from "../../blocks/testing/booked-visit.ts";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import admin from "../../messages/en/admin.json" with { type: "json" };
import texts from "../../messages/en/admin-customers.json" with { type: "json" };
import { buildCustomerPath } from "../../paths.ts";
import { useChooseCustomer } from "./use-choose-customer.ts";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

function Choosing() {
  const choosing = useChooseCustomer(visit, () => undefined);
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{pathname + search}</p>
      <button type="button" onClick={() => choosing.mutate(7)}>
        Choose
      </button>
    </>
  );
}

test("who is noted, but could not be said to have arrived, is shown, and why nothing began is told", async () => {
  vi.stubGlobal("fetch", async (_url: string, { method }: { method: string }) =>
    method === "PUT"
      ? Response.json({ ...visit, customerId: 7 })
      : Response.json({ message: "Later.", code: "unavailable" }, { status: 503 }),
  );
  shown = await showBlock(<Choosing />, { messages: { "admin-customers": texts } });
  await shown.click("Choose");
  await waitForView(() => expect(shown.find("p").textContent).toBe(buildCustomerPath(7)));
  expect(toastStore.getState().toast).toMatchObject({ kind: "error", title: admin.notStarted });
});
