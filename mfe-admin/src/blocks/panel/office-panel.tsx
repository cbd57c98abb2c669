import { useId } from "react";
import type { ReactNode } from "react";
import classes from "./office-panel.module.css";

export function OfficePanel({
  title,
  actions,
  children,
}: {
  title?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  if (title === undefined) return <div className={classes.panel}>{children}</div>;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
