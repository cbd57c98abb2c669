import { useId } from "react";
import type { ReactNode } from "react";
import classes from "./slip.module.css";

/** A paper of the bank, as it would lie on the counter: small line, title, content. It stands beside a hero's words. */
export function Slip({
  eyebrow,
  title,
  children,
}: {
  eyebrow?: string;
  title: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={classes.slip} aria-labelledby={titleId}>
      {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A line of a slip: what, and what it says. */
interface SlipLine {
  readonly term: string;
  readonly text: string;
}

/** Lines of a slip, one under the other. */
export function SlipLines({ lines }: { lines: readonly SlipLine[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ term, text }) => (
        <div key={term} className={classes.line}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
