import { createContext, use } from "react";
import type { AnchorHTMLAttributes, ComponentProps, MouseEvent, Ref } from "react";
import { RouterProvider, createPath, resolvePath } from "react-router-dom";
import { useKit } from "./kit-context.ts";

export { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";

type RouterProperties = ComponentProps<typeof RouterProvider>;

const RouterContext = createContext<RouterProperties["router"] | undefined>(undefined);

/** The router's own provider, by which links find the router too. */
export function SiteRouterProvider(properties: RouterProperties) {
  return (
    <RouterContext value={properties.router}>
      <RouterProvider {...properties} />
    </RouterContext>
  );
}

/** Properties of `Link`: those of an anchor, with a whole path of this site, or an anchor of this page, in `to`. */
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
        if (!router || event.defaultPrevented || !isPlainPress(event)) return;
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
