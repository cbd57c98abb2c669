import type { ReactNode } from "react";
import classes from "./clause-list.module.css";

/** A clause of a policy; `id` is its anchor. */
export interface Clause {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** A policy's clauses, with a table of contents that stays in sight on a wide screen. */
export function ClauseList({
  contentsLabel,
  clauses,
}: {
  contentsLabel: string;
  clauses: readonly Clause[];
}) {
  return (
    <div className={classes.layout}>
      <nav className={classes.contents} aria-label={contentsLabel}>
        <ol className={classes.entries}>
          {clauses.map(({ id, title }) => (
            <li key={id}>
              <a className={classes.entry} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.clauses}>
        {clauses.map(({ id, title, content }) => (
          <section key={id} id={id} className={classes.clause}>
            <h2 className={classes.title}>{title}</h2>
            <div className={classes.content}>{content}</div>
          </section>
        ))}
      </div>
    </div>
  );
}
