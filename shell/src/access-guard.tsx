import type { ReactNode } from "react";
import type { Role } from "@dhahabu/contract/identity";
import type { Access } from "@dhahabu/contract/route";
import { Navigate } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import { PagePlaceholder } from "./chrome/page-placeholder.tsx";

const staffRoles: readonly Role[] = ["marketing", "admin"];

/** Where a visitor is sent who may not see a page: undefined for one who may (spec section 6). */
export function findRefugePath(access: Access, role: Role | null): string | undefined {
  if (access === "public") return undefined;
  if (role === null) return "/auth";
  if (access === "user") return undefined;
  if (!staffRoles.includes(role)) return "/";
  return access === "admin" && role !== "admin" ? "/admin" : undefined;
}

/** Shows a page to those who may see it; the server enforces the same for the data. */
export function AccessGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  if (session.status === "unknown") return <PagePlaceholder />;
  const refugePath = findRefugePath(access, session.user?.role ?? null);
  return refugePath === undefined ? children : <Navigate to={refugePath} replace />;
}
