// @vitest-environment happy-dom
import { act } from "react";
import type { HalfSignIn } from "@dhahabu/contract/identity";
import { expect, test } from "vitest";
import english from "./messages/en.json" with { type: "json" };
import { mount } from "../../testing/mount.tsx";
import { SecondStep } from "./second-step.tsx";

const token = "A".repeat(43);
const expiresAt = "2026-11-28T10:00:00Z";

async function show(kinds: HalfSignIn["kinds"]) {
  const halfSignIn = { step: "prove", kinds, token, expiresAt } as const;
  const { place } = await mount({
    messages: { auth: english },
    children: <SecondStep halfSignIn={halfSignIn} onSignedIn={() => undefined} />,
  });
  // The texts of a second step come with it.
  await expect.poll(() => place.querySelector("h2")?.textContent).toBe("One more step");
  return place;
}

const listButtons = (place: HTMLElement) =>
  [...place.querySelectorAll("button")].map((button) => button.textContent);

test("an app's code is asked for, and a recovery code in its place", async () => {
  const place = await show(["app"]);
  expect(place.querySelector("label")?.textContent).toContain("Code from the app");
  expect(listButtons(place)).toEqual(["Sign in", "Use a recovery code"]);
  await act(async () => place.querySelectorAll("button")[1]?.click());
  expect(place.querySelector("label")?.textContent).toContain("Recovery code");
  expect(listButtons(place)).toEqual(["Sign in", "Use the app"]);
});

test("a passkey comes first where there is one for this address", async () => {
  const place = await show(["passkey", "app"]);
  expect(place.querySelector("input")).toBeNull();
  expect(listButtons(place)).toEqual(["Use the passkey", "Use the app", "Use a recovery code"]);
});

test("without a factor at this address recovery codes are left", async () => {
  const place = await show([]);
  expect(place.querySelector("label")?.textContent).toContain("Recovery code");
  expect(listButtons(place)).toEqual(["Sign in"]);
});

test("an empty code is not sent", async () => {
  const place = await show(["app"]);
  await act(async () => place.querySelector("form")?.requestSubmit());
  expect(place.querySelector("[role=alert]")?.textContent).toBe("Please enter the code.");
});
