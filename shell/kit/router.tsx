import type { AnchorHTMLAttributes, Ref } from "react";
import { Link as RouterLink, useHref } from "react-router-dom";
import { useKit } from "./kit-context.ts";

export {
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router-dom";

/** Properties of `Link`: those of an anchor, with a path of this site in `to`. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  /** Replaces the current entry of the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the site: no page load, and the target is prefetched when pointed at or focused. */
export function Link({ to, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const { prefetchPage } = useKit();
  const href = useHref(to);
  return (
    <RouterLink
      to={to}
      {...rest}
      onPointerEnter={(event) => {
        prefetchPage(href);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetchPage(href);
        onFocus?.(event);
      }}
    />
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
