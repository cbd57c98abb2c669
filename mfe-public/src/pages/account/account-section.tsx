import { useId } from "react";
import type { ReactNode } from "react";
import { keepFocus } from "../../blocks/keep-focus.ts";
import classes from "./account-page.module.css";

/** One matter of the account: what it is about beside what belongs to it. */
export function AccountSection({
  anchor,
  title,
  lead,
  children,
}: {
  /** What links lead to it by. */
  anchor?: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section ref={keepFocus} id={anchor} className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        <p className={classes.sectionLead}>{lead}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
