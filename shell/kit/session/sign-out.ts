const place = "signed-out-at";

/** Has the bank's other pages in this browser ask who their visitor is. */
export function tellSignOut(): void {
  try {
    localStorage.setItem(place, new Date().toISOString());
  } catch {
    // Where nothing can be kept, a page asks when it is loaded anew.
  }
}

interface OwnSession {
  getState(): { user: unknown };
  refresh(): Promise<void>;
}

/** Asks who the visitor is where they may have signed out in another tab, or on a page after this one that was left by "back". */
export function followSignOut(session: OwnSession): void {
  function ask() {
    if (session.getState().user) void session.refresh();
  }
  addEventListener("storage", ({ key }) => {
    if (key === place) ask();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) ask();
  });
}
