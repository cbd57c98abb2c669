import type { ReactNode } from "react";
import type { Role } from "@dhahabu/contract/identity";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link, useLocation } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import type texts from "../messages/en/admin.json";
import { paths } from "../paths.ts";
import classes from "./admin-page.module.css";

interface AdminLink {
  readonly to: string;
  readonly label: "dashboard" | "systemConfig";
  readonly roles: readonly Role[];
}

const adminLinks: readonly AdminLink[] = [
  { to: paths.dashboard, label: "dashboard", roles: ["marketing", "admin"] },
  { to: paths.systemConfig, label: "systemConfig", roles: ["admin"] },
];

/** Frame of a back office page: where one is, the way to its neighbours, and the work surface. */
export function AdminPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const t = useT<typeof texts>("admin");
  const { user } = useSession();
  const { pathname } = useLocation();
  const links = adminLinks.filter(({ roles }) => user && roles.includes(user.role));
  return (
    <>
      <header className={classes.header} data-ground="ink">
        <div className={classes.inner}>
          <p className={classes.eyebrow}>
            {t("area")}
            {user && user.role !== "user" && <> · {t(`role.${user.role}`)}</>}
          </p>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          <nav className={classes.nav} aria-label={t("area")}>
            {links.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className={classes.link}
                aria-current={pathname === to ? "page" : undefined}
              >
                {t(label)}
              </Link>
            ))}
          </nav>
        </div>
      </header>
      <div className={classes.surface}>{children}</div>
    </>
  );
}
