import type { ReactNode } from "react";
import type { Access } from "@dhahabu/contract/route";
import { Navigate, useLocation } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import { PagePlaceholder } from "./chrome/page-placeholder.tsx";
import { findRefugePath } from "./refuge-path.ts";

/** Shows a page to those who may see it; the server enforces the same for the data. */
export function AccessGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const isAlive = useIsAlive();
  const { pathname } = useLocation();
  if (session.status === "unknown" || !isAlive) return <PagePlaceholder />;
  const refugePath = findRefugePath(access, session.user?.role ?? null);
  if (refugePath === undefined) return children;
  return <Navigate to={refugePath} replace state={{ cameFrom: pathname }} />;
}
