import { expect, test } from "vitest";
import { createLineProgress } from "./progress.ts";

test("a step that takes long says in lines what it is doing while it does it, and at its end what it did", async () => {
  const lines: string[] = [];
  const progress = createLineProgress((line) => lines.push(line));
  const told: string[][] = [];
  await progress.step("Interface", async ({ doing, did }) => {
    doing("building shell");
    told.push([...lines]);
    doing("building mfe-public");
    told.push([...lines]);
    did("built");
  });
  expect(told).toEqual([
    ["  Interface: building shell"],
    ["  Interface: building shell", "  Interface: building mfe-public"],
  ]);
  expect(lines.slice(2)).toEqual([expect.stringMatching(/^✓ Interface: built \d+\.\d s$/)]);
});

test("a step that fails says so under its own name", async () => {
  const lines: string[] = [];
  const failing = createLineProgress((line) => lines.push(line)).step("Assistant", async () => {
    throw new Error("no room");
  });
  await expect(failing).rejects.toThrow("no room");
  expect(lines).toEqual([expect.stringMatching(/^✗ Assistant \d+\.\d s$/)]);
});
