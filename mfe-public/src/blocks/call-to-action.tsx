import type { ReactNode } from "react";
import classes from "./call-to-action.module.css";

/** The closing band of a page: one sentence and what to do next; `children` are the buttons. */
export function CallToAction({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section data-ground="ink">
      <div className={classes.inner}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>{children}</div>
      </div>
    </section>
  );
}
