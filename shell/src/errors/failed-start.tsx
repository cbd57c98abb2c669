import { useEffect } from "react";
import { useLocation } from "@dhahabu/kit/router";
import { RemoteFailed } from "./remote-failed.tsx";

/** Stands in the page's area when the site's pages could not be loaded; links then load whole pages. */
export function FailedStart({
  firstPath,
  served,
  onRetry,
}: {
  firstPath: string;
  served: HTMLElement;
  onRetry: () => Promise<void>;
}) {
  const { pathname } = useLocation();
  const isFirst = pathname === firstPath;
  useEffect(() => {
    if (!isFirst) window.location.reload();
  }, [isFirst]);
  return isFirst ? <RemoteFailed onRetry={onRetry} served={served} /> : null;
}
