import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  flipTo,
  listRemovableVersions,
  readUiRegistry,
  rollBack,
  writeUiRegistry,
} from "./registry.ts";

describe("flipTo", () => {
  test("keeps the replaced version as the previous one", () => {
    expect(flipTo({ shell: { version: "a" } }, { shell: "b", "mfe-public": "c" })).toEqual({
      shell: { version: "b", previous: "a" },
      "mfe-public": { version: "c" },
    });
  });

  test("a version that runs already keeps the way back", () => {
    const registry = { shell: { version: "b", previous: "a" } };
    expect(flipTo(registry, { shell: "b" })).toEqual(registry);
  });
});

describe("rollBack", () => {
  test("swaps the version and the previous one, names what was taken back, and undoes both", () => {
    const registry = { shell: { version: "b", previous: "a" } };
    const back = { shell: { version: "a", previous: "b", takenBack: "b" } };
    expect(rollBack(registry, "shell")).toEqual(back);
    expect(rollBack(back, "shell")).toEqual(registry);
    expect(flipTo(back, { shell: "b" })).toEqual(registry);
    expect(flipTo(back, { shell: "c" })).toEqual({ shell: { version: "c", previous: "a" } });
  });

  test("is impossible without a previous version", () => {
    expect(rollBack({ shell: { version: "a" } }, "shell")).toBeUndefined();
    expect(rollBack({}, "shell")).toBeUndefined();
  });
});

test("only old versions that nothing names are removable", () => {
  const entry = { version: "e", previous: "a" };
  expect(listRemovableVersions(["e", "d", "c", "b", "a"], { entry, keep: 2 })).toEqual(["c", "b"]);
});

describe("on disk", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "registry-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("what is written is read again, and no draft stays", async () => {
    expect(await readUiRegistry(folder)).toEqual({});
    await writeUiRegistry(folder, { shell: { version: "a" } });
    expect(await readUiRegistry(folder)).toEqual({ shell: { version: "a" } });
    expect(await readFile(join(folder, "registry.json"), "utf8")).toContain('"version": "a"');
  });

  test("a malformed registry is not taken for an empty one", async () => {
    await writeFile(join(folder, "registry.json"), '{"shell":{"version":"../x"}}');
    await expect(readUiRegistry(folder)).rejects.toThrow("shell");
  });
});
