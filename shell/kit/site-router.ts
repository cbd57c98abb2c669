import { NavigationType, createPath, matchRoutes, resolvePath } from "react-router-dom";
import type {
  Location,
  Navigator,
  RouteMatch,
  RouteObject,
  To,
  UNSAFE_createBrowserHistory,
} from "react-router-dom";

/** What is shown, and whether another page is on its way. */
export interface RouterState {
  readonly location: Location;
  readonly navigationType: NavigationType;
  readonly matches: RouteMatch[];
  readonly isLoading: boolean;
  /** Why the page of the address could not be loaded. */
  readonly error?: unknown;
}

/** Where the visitor is, and the way to other pages. */
export interface SiteRouter {
  readonly state: RouterState;
  /** What the library's own hooks go by. */
  readonly navigator: Navigator;
  /** Ends when the page is shown, or another visit has taken its place. */
  navigate(to: To, options?: { replace?: boolean; state?: unknown }): Promise<void>;
  /** Calls a listener after each change, until the function it returns is called. */
  subscribe(listener: (state: RouterState) => void): () => void;
}

/** Loads the routes of an address into their tree; undefined where all are there. Throws when one cannot be loaded. */
export function loadRoutes(routes: RouteObject[], path: string): Promise<unknown> | undefined {
  const loading = (matchRoutes(routes, path) ?? []).flatMap(({ route }) => {
    const { lazy } = route;
    if (typeof lazy !== "function") return [];
    return async () => {
      const loaded = await lazy();
      if (route.lazy !== lazy) return;
      Object.assign(route, loaded);
      delete route.lazy;
    };
  });
  return loading.length === 0 ? undefined : Promise.all(loading.map((load) => load()));
}

/**
 * A router that loads a page before it shows it: until then the page before stays, and the address of a link's page is
 * not yet the browser's. What is loaded already is shown in the same task.
 */
export function createSiteRouter({
  history,
  routes,
  load = (path) => loadRoutes(routes, path),
}: {
  history: ReturnType<typeof UNSAFE_createBrowserHistory>;
  routes: RouteObject[];
  /** Loads what an address needs; undefined where all is there. */
  load?: (path: string) => Promise<unknown> | undefined;
}): SiteRouter {
  const listeners = new Set<(state: RouterState) => void>();
  let lastVisit = 0;
  let state = describe(NavigationType.Pop);

  function describe(navigationType: NavigationType, error?: unknown): RouterState {
    const { location } = history;
    const matches = matchRoutes(routes, location) ?? [];
    return { location, navigationType, matches, isLoading: false, error };
  }

  function update(next: RouterState) {
    state = next;
    for (const listener of listeners) listener(next);
  }

  /** `enter` makes the address the browser's. */
  async function visit(path: string, navigationType: NavigationType, enter?: () => void) {
    lastVisit += 1;
    const thisVisit = lastVisit;
    let error: unknown;
    try {
      const loading = load(path);
      if (loading) {
        update({ ...state, isLoading: true });
        await loading;
      }
    } catch (reason) {
      error = reason;
    }
    if (thisVisit !== lastVisit) return;
    enter?.();
    update(describe(navigationType, error));
  }

  /** Changes the address of the page that is still shown, and lets the one that is on its way come. */
  async function rewrite(target: To, carried: unknown) {
    // Going back or forth, the browser is at another address already.
    if (history.location.key !== state.location.key) return;
    history.replace(target, carried);
    update({ ...describe(NavigationType.Replace), isLoading: true });
  }

  function navigate(to: To, { replace = false, state: carried }: NavigateOptions = {}) {
    const target = history.encodeLocation(resolvePath(to, state.location.pathname));
    const isHere = target.pathname === state.location.pathname;
    // A press on the address of the page that is shown is to stay there.
    if (replace && state.isLoading && isHere && createPath(target) !== createPath(state.location)) {
      return rewrite(target, carried);
    }
    return replace
      ? visit(target.pathname, NavigationType.Replace, () => history.replace(target, carried))
      : visit(target.pathname, NavigationType.Push, () => history.push(target, carried));
  }

  history.listen(({ location }) => void visit(location.pathname, NavigationType.Pop));
  return {
    get state() {
      return state;
    },
    navigator: {
      createHref: (to) => history.createHref(to),
      go: (steps) => history.go(steps),
      push: (to, carried: unknown) => void navigate(to, { state: carried }),
      replace: (to, carried: unknown) => void navigate(to, { replace: true, state: carried }),
    },
    navigate,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type NavigateOptions = NonNullable<Parameters<SiteRouter["navigate"]>[1]>;
