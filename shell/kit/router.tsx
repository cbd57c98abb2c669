import { createContext, use, useDeferredValue, useLayoutEffect, useMemo, useState } from "react";
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { NavigationType, Router, createPath, renderMatches, resolvePath } from "react-router-dom";
import { useKit } from "./kit-context.ts";
import type { RouterState, SiteRouter } from "./site-router.ts";

export {
  Navigate,
  NavigationType,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router-dom";

const RouterContext = createContext<SiteRouter | undefined>(undefined);
const StateContext = createContext<RouterState | undefined>(undefined);

function FailedLoad({ error }: { error: unknown }): ReactNode {
  throw error;
}

/** The pages of a router, each in its frames; where a page could not be loaded, the reason is thrown in its place. */
function renderPages({ matches, error }: Pick<RouterState, "matches" | "error">): ReactNode {
  const page = matches.at(-1);
  if (error === undefined || !page) return renderMatches(matches);
  const route = { ...page.route, element: <FailedLoad error={error} /> };
  return renderMatches([...matches.slice(0, -1), { ...page, route }]);
}

/** Shows what a router has loaded, in one go: it is there sooner than in a transition's slices. */
export function SiteRouterProvider({ router }: { router: SiteRouter }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe(setState);
  }, [router]);
  const { location, navigationType, matches, error } = state;
  const pages = useMemo(() => renderPages({ matches, error }), [matches, error]);
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <Router location={location} navigationType={navigationType} navigator={router.navigator}>
          {pages}
        </Router>
      </StateContext>
    </RouterContext>
  );
}

/**
 * False in the first rendering of what a press on a link has led to, and true right after: what a page shows first is
 * painted before the rest is rendered. All of it is there at once where the browser goes back to a place on it, where
 * an anchor is shown, and in the page that the server sent.
 */
export function useIsRestDue(): boolean {
  const router = use(RouterContext);
  const [isWhole] = useState(
    () => router?.state.navigationType !== NavigationType.Push || router.state.location.hash !== "",
  );
  return useDeferredValue(true, isWhole);
}

/** Where the router stands: what it shows, and whether another page is on its way. */
export function useRouterState(): RouterState {
  const state = use(StateContext);
  if (!state) throw new Error("There is no router around this component.");
  return state;
}

/** What is no part of this site: a telephone number, a mail's address, another site. */
const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * Properties of `Link`: those of an anchor, with a whole path of this site, or an anchor of this page, in `to`; what is
 * elsewhere is left to the browser.
 */
interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** What the target's entry of the history carries besides its address. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** A press that is not to open another tab or window, or to save. */
export function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !isModified && (target === "" || target === "_self");
}

/**
 * A link inside the site: no page load, and the target is prefetched when pointed at or focused. It does not
 * listen to where the visitor is, as the router's own does: a visit does not render the frame's many links again.
 */
export function Link({
  to,
  replace = false,
  state,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: LinkProps) {
  const { prefetchPage } = useKit();
  const router = use(RouterContext);
  return (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!router || event.defaultPrevented || !isPlainPress(event) || elsewhere.test(to)) return;
        event.preventDefault();
        const { location } = router.state;
        const isHere = createPath(location) === createPath(resolvePath(to, location.pathname));
        void router.navigate(to, { replace: replace || isHere, state });
      }}
      onPointerEnter={(event) => {
        prefetchPage(to);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetchPage(to);
        onFocus?.(event);
      }}
    >
      {children}
    </a>
  );
}

/** The element that the part of an address after its `#` names; null where there is none, or where it is malformed. */
export function findAnchor(hash: string): HTMLElement | null {
  try {
    return hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
