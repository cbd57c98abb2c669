import { useEffect, useRef, useState } from "react";
import { useSession } from "@dhahabu/kit/session/use-session";
import { accountPrefix } from "@dhahabu/kit/tab-storage";

export interface Draft<T> {
  readonly value: T;
  /** It was found from before: a reload, a lost connection, a visit to another page. */
  readonly isRestored: boolean;
  set(next: T | ((old: T) => T)): void;
  clear(): void;
}

function readDraft<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function writeDraft(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch (error) {
    console.warn("What is typed cannot be kept by this browser", error);
  }
}

/**
 * Keeps what is typed, by who types and what is edited (`key`), in this tab: it outlives a reload, a lost
 * connection and a visit to another page. `initial` is what an untouched form shows. Clear it once it is saved.
 */
export function useDraft<T>(key: string, initial: T): Draft<T> {
  const { user } = useSession();
  const name = `${accountPrefix}${user?.id ?? 0}:${key}`;
  const [state, setState] = useState(() => restoreDraft<T>(name));
  // Another object is edited now: its own draft counts from this very render.
  const current = state.name === name ? state : restoreDraft<T>(name);
  if (state.name !== name) setState(current);
  const newest = useRef(current);
  useEffect(() => {
    newest.current = current;
  }, [current]);

  return {
    value: current.value ?? initial,
    isRestored: current.isRestored,
    set: (next) => {
      const old = newest.current.value ?? initial;
      const value = typeof next === "function" ? (next as (old: T) => T)(old) : next;
      writeDraft(name, value);
      newest.current = { ...newest.current, name, value };
      setState(newest.current);
    },
    clear: () => {
      writeDraft(name, undefined);
      newest.current = { name, value: undefined, isRestored: false };
      setState(newest.current);
    },
  };
}

function restoreDraft<T>(name: string) {
  const value = readDraft<T>(name);
  return { name, value, isRestored: value !== undefined };
}
