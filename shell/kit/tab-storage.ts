/** The session storage of the tab, or what stands for it. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Begins the names of what belongs to an account, and what no other account finds. */
export const accountPrefix = "dhahabu-draft:";

/** Forgets what somebody leaves in the tab, except for what their account alone finds again. */
export function clearTab(): void {
  const storage = findTabStorage();
  for (const name of Object.keys(storage ?? {})) {
    if (!name.startsWith(accountPrefix)) storage?.removeItem(name);
  }
}

/** The tab's session storage, undefined where the browser's settings forbid it. */
export function findTabStorage(): TabStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
