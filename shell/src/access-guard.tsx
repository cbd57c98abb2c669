import type { ReactNode } from "react";
import type { Access } from "@dhahabu/contract/route";
import { Navigate } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import { PagePlaceholder } from "./chrome/page-placeholder.tsx";
import { findRefugePath } from "./refuge-path.ts";

/** Shows a page to those who may see it; the server enforces the same for the data. */
export function AccessGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  if (session.status === "unknown") return <PagePlaceholder />;
  const refugePath = findRefugePath(access, session.user?.role ?? null);
  return refugePath === undefined ? children : <Navigate to={refugePath} replace />;
}
