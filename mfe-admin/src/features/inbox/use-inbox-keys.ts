import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../../blocks/form/is-typing.ts";

/** What a key of the inbox does. */
type InboxAct = "next" | "previous" | "write" | "close" | "label" | "keys";

/** The keys as they are written on a keyboard. */
export const inboxKeys: readonly { readonly key: string; readonly act: InboxAct }[] = [
  { key: "J", act: "next" },
  { key: "K", act: "previous" },
  { key: "R", act: "write" },
  { key: "E", act: "close" },
  { key: "L", act: "label" },
  { key: "?", act: "keys" },
];

/** The act of a key; on a keyboard of another script the place of the key counts. */
function readAct(event: KeyboardEvent): InboxAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === "?" || event.key === "؟") return "keys";
  if (event.shiftKey) return undefined;
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : event.code.slice(-1);
  return inboxKeys.find(({ key }) => key === letter)?.act;
}

/** Has single keys act, never while something is typed, floats over the page, or the keys are turned off. */
export function useInboxKeys(
  isOn: boolean,
  acts: Readonly<Partial<Record<InboxAct, () => void>>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.repeat || isTyping(event.target)) return;
    const act = readAct(event);
    const run = act && acts[act];
    if (!run || document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
