import { useEffect } from "react";
import type { ReactNode } from "react";
import { createPath } from "react-router-dom";
import type { Right } from "@dhahabu/contract/access";
import { Navigate, useLocation } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import { PagePlaceholder } from "./chrome/page-placeholder.tsx";
import { findRefugePath } from "./refuge-path.ts";

// Of this page load, who saw which page last: who signs out leaves with the frame that a guard stands in.
let lastSeen: { readonly userId: number; readonly path: string } | undefined;

/** Shows a page to those who may see it; the server enforces the same for the data. */
export function AccessGuard({
  right,
  plain,
  children,
}: {
  right: Right;
  /** What who has no script finds in its place. */
  plain?: ReactNode;
  children: ReactNode;
}) {
  const session = useSession();
  const isAlive = useIsAlive();
  const path = createPath(useLocation());
  useEffect(() => {
    if (session.user) lastSeen = { userId: session.user.id, path };
  }, [session.user, path]);
  if (session.status === "unknown" || !isAlive) return <PagePlaceholder plain={plain} />;
  const refugePath = findRefugePath(right, session.user ?? { role: null, duties: [] });
  if (refugePath === undefined) return children;
  // Whoever signs in after somebody else is not led to what that one had open.
  const carried = { cameFrom: path, of: lastSeen?.path === path ? lastSeen.userId : undefined };
  return <Navigate to={refugePath} replace state={carried} />;
}
