// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import arabic from "./messages/ar.json" with { type: "json" };
import english from "./messages/en.json" with { type: "json" };
import { find, mount, typeInto } from "../../testing/mount.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

function readAccount(typed: FormData) {
  const username = typed.get("username");
  return { username: typeof username === "string" ? username : "" };
}

function showForm(language: "en" | "ar", texts: Readonly<Record<string, string>>) {
  return mount({
    language,
    messages: { auth: texts },
    children: (
      <form>
        <input name="username" defaultValue="wanjiru" />
        <NewPasswordField readAccount={readAccount} error={undefined} />
      </form>
    ),
  });
}

test("19.10: the strength of a password is announced in words as one types, by what the account says", async () => {
  const { place } = await showForm("en", english);
  const status = find(place, "[role=status]");
  expect(status.textContent).toBe("");
  for (const [typed, said] of [
    ["seven", "Too short: at least 8 characters"],
    ["aaaaaaaaaaaa", english["strength.repeats"]],
    ["Wanjiru-2026", english["strength.words"]],
    ["sunshine1", english["strength.weak"]],
    ["seven grams of river gold, 24 and bright", english["strength.strong"]],
    ["", ""],
  ] as const) {
    await typeInto(place, "password", typed);
    expect(status.textContent).toBe(said);
    // The bars say nothing that the words do not.
    expect(place.querySelectorAll("[aria-hidden=true] > span").length).toBe(typed === "" ? 0 : 4);
  }
});

test("an emptied form says nothing of what stood in it", async () => {
  const { place } = await showForm("ar", arabic);
  await typeInto(place, "password", "seven grams of river gold, 24 and bright");
  expect(find(place, "[role=status]").textContent).toBe(arabic["strength.strong"]);
  await act(async () => find<HTMLFormElement>(place, "form").reset());
  expect(find(place, "[role=status]").textContent).toBe("");
});
