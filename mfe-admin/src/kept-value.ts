/** What this browser keeps under a name; null where there is nothing, or its settings forbid it. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value under a name, unless the browser's settings forbid it. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds as long as the page.
  }
}
