import type { ReactNode } from "react";
import { useSession } from "@dhahabu/kit/session/use-session";
import { FreshSignIn } from "../blocks/fresh-sign-in/fresh-sign-in.tsx";
import layout from "../blocks/layout/layout.module.css";
import { UndoBar } from "../blocks/undo/undo-bar.tsx";
import classes from "./admin-page.module.css";
import { FactorNotice } from "./factor-notice.tsx";

export function AdminPage({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { user } = useSession();
  return (
    <div className={classes.work}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={layout.line}>{actions}</div>}
      </header>
      {user?.role === "admin" && <FactorNotice />}
      {children}
      <UndoBar />
      <FreshSignIn />
    </div>
  );
}
