// @vitest-environment happy-dom
import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { afterEach, beforeEach, expect, test } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { useVersionedForm } from "./use-versioned-form.ts";
import type { Version } from "./use-versioned-form.ts";
import { VersionedDialog } from "./versioned-dialog.tsx";

interface Vault {
  readonly name: string;
}

const untouched: Version<Vault> = { form: { name: "East" }, updatedAt: "2026-01-01T08:00:00.000Z" };
const theirs: Version<Vault> = { form: { name: "North" }, updatedAt: "2026-01-01T09:00:00.000Z" };
const stale = new ApiError({
  status: 409,
  text: "",
  body: { code: "conflict", issues: [{ path: "updatedAt", message: "Somebody was faster." }] },
});
let shown: ShownBlock;
let heard: string[];
/** What the server does with what it is sent. */
let answer: (version: Version<Vault>) => void;

function VaultDialog() {
  const edit = useVersionedForm<Vault>({
    draftKey: "vault",
    current: untouched,
    save: async (version) => answer(version),
    readNewest: async () => theirs,
  });
  return (
    <VersionedDialog
      title="Edit vault"
      edit={edit}
      words={{ labelOf: () => "Name", write: ({ name }) => name }}
      submitLabel="Save vault"
      busyLabel="Saving"
      error={edit.failure === undefined ? undefined : "Not saved"}
      check={() => edit.form.name !== ""}
      onSaved={() => heard.push("saved")}
      onClose={() => heard.push("closed")}
    >
      <input
        name="vault"
        value={edit.form.name}
        onChange={({ target }) => edit.change({ name: target.value })}
      />
    </VersionedDialog>
  );
}

const field = () => shown.find<HTMLInputElement>("input[name=vault]");
const isRestored = () => shown.place.textContent?.includes("What you typed before is here again.");

beforeEach(async () => {
  heard = [];
  answer = ({ form: { name } }) => heard.push(name);
  shown = await showBlock(<VaultDialog />);
});

afterEach(async () => {
  await shown.remove();
  sessionStorage.clear();
});

test("sends what is typed once it has no fault", async () => {
  await shown.type(field(), "");
  await shown.click("Save vault");
  expect(heard).toEqual([]);
  await shown.type(field(), "West");
  await shown.click("Save vault");
  expect(heard).toEqual(["West", "saved"]);
});

test("what was typed before is told, and can be forgotten", async () => {
  expect(isRestored()).toBe(false);
  await shown.type(field(), "West");
  await shown.remove();
  shown = await showBlock(<VaultDialog />);
  expect(field().value).toBe("West");
  expect(isRestored()).toBe(true);
  await shown.click("Start over");
  expect(field().value).toBe("East");
  expect(isRestored()).toBe(false);
});

test("two versions are compared, and a choice that could not be saved says why", async () => {
  await shown.type(field(), "West");
  answer = () => {
    throw stale;
  };
  await shown.click("Save vault");
  expect(shown.find("fieldset").textContent).toMatch(/West.*North/);
  answer = () => {
    throw new NetworkError(undefined);
  };
  await shown.click("Save this choice");
  expect(shown.place.textContent).toContain("The server could not be reached.");
  answer = ({ form, updatedAt }) => heard.push(form.name, String(updatedAt));
  await shown.click("Save this choice");
  expect(heard).toEqual(["West", "2026-01-01T09:00:00.000Z", "saved"]);
});
