// @vitest-environment happy-dom
import { act, useEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { OptimisticSwitch } from "./optimistic-switch.tsx";

let shown: ShownBlock;
let answer: PromiseWithResolvers<boolean>;
let saved: boolean[];
let setActual: (next: boolean) => void;

function Owner({ isDisabled }: { isDisabled: boolean }) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    setActual = setIsOn;
  }, []);
  return (
    <OptimisticSwitch
      label="Active"
      isOn={isOn}
      isDisabled={isDisabled}
      save={(next) => {
        saved.push(next);
        answer = Promise.withResolvers();
        return answer.promise;
      }}
    />
  );
}

async function show(isDisabled = false) {
  saved = [];
  shown = await showBlock(<Owner isDisabled={isDisabled} />);
}

afterEach(() => shown.remove());

function isOn(): boolean {
  return shown.find("[role=switch]").getAttribute("aria-checked") === "true";
}

test("moves at once, and stays where saving held until the list shows otherwise", async () => {
  await show();
  await shown.click("Active");
  expect(isOn()).toBe(true);
  await shown.click("Active");
  expect(saved).toEqual([true]);
  await act(async () => answer.resolve(true));
  expect(isOn()).toBe(true);
  await act(async () => setActual(true));
  await act(async () => setActual(false));
  expect(isOn()).toBe(false);
});

test("moves back where saving failed", async () => {
  await show();
  await shown.click("Active");
  await act(async () => answer.resolve(false));
  expect(isOn()).toBe(false);
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await shown.click("Active");
  await act(async () => answer.reject(new Error("down")));
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(isOn()).toBe(false);
});

test("what was saved can be switched back before the list was asked again", async () => {
  await show();
  await shown.click("Active");
  await act(async () => answer.resolve(true));
  await shown.click("Active");
  expect(saved).toEqual([true, false]);
});

test("a disabled one does nothing", async () => {
  await show(true);
  await shown.click("Active");
  expect(saved).toEqual([]);
});
