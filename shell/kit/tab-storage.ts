/** The session storage of the tab, or what stands for it. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The tab's session storage, undefined where the browser's settings forbid it. */
export function findTabStorage(): TabStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
