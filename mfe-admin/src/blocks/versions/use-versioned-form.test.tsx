// @vitest-environment happy-dom
import { ApiError } from "@dhahabu/kit/api/api-error";
import { act, useEffect } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { useVersionedForm } from "./use-versioned-form.ts";
import type { Version, VersionedForm } from "./use-versioned-form.ts";

interface Vault {
  readonly name: string;
  readonly city: string;
}

const first: Version<Vault> = {
  form: { name: "East", city: "Nairobi" },
  updatedAt: "2026-01-01T08:00:00.000Z",
};
let shown: ShownBlock;
let edit: VersionedForm<Vault>;
/** What the server has. */
let newest: Version<Vault>;
let sent: Version<Vault>[];
let answer: Promise<void>;

async function save(version: Version<Vault>): Promise<void> {
  sent.push(version);
  await answer;
  if (version.updatedAt === newest.updatedAt) return;
  const body = { issues: [{ path: "updatedAt", message: "Somebody was faster." }] };
  throw new ApiError({ status: 409, text: "", body });
}

function Editor({ current }: { current: Version<Vault> }) {
  const own = useVersionedForm({
    draftKey: "vault",
    current,
    save,
    readNewest: async () => newest,
  });
  useEffect(() => {
    edit = own;
  });
  return null;
}

async function show() {
  shown = await showBlock(<Editor current={newest} />);
}

beforeEach(async () => {
  newest = first;
  sent = [];
  answer = Promise.resolve();
  await show();
});

afterEach(async () => {
  await shown.remove();
  sessionStorage.clear();
});

test("a change that took a while is given the form as it is by then", async () => {
  const { change } = edit;
  await act(async () => edit.change({ name: "West" }));
  await act(async () => change(({ name }) => ({ city: `${name} Mombasa` })));
  expect(edit.form).toEqual({ name: "West", city: "West Mombasa" });
});

test("while it is being saved it stands still, and after a failure it goes on", async () => {
  const held = Promise.withResolvers<void>();
  answer = held.promise;
  await act(async () => edit.change({ name: "West" }));
  const saving = edit.submit();
  await act(async () => undefined);
  await act(async () => edit.change({ name: "West and more" }));
  expect(edit.form.name).toBe("West");
  held.reject(new Error("down"));
  await act(async () => expect(await saving).toBe(false));
  await act(async () => edit.change({ name: "West and more" }));
  expect(edit.form.name).toBe("West and more");
});

test("what is found again after a reload still is of the version it began with", async () => {
  await act(async () => edit.change({ name: "West" }));
  await shown.remove();
  newest = { form: { name: "North", city: "Kisumu" }, updatedAt: "2026-01-01T09:00:00.000Z" };
  await show();
  expect(edit.isRestored).toBe(true);
  await act(async () => expect(await edit.submit()).toBe(false));
  expect(sent).toMatchObject([{ updatedAt: first.updatedAt }]);
  expect(edit.conflict?.names).toEqual(["name"]);
  // What only they changed is theirs without a question.
  expect(edit.form).toEqual({ name: "West", city: "Kisumu" });
});
