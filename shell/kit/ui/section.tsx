import { Suspense } from "react";
import type { ReactNode } from "react";
import { useIsRestDue } from "../router.tsx";
import classes from "./section.module.css";

/** One band of a page in the page's width: small line above, title, lead, content. */
export function Section({
  id,
  eyebrow,
  title,
  lead,
  ground = "ivory",
  children,
}: {
  id?: string;
  eyebrow?: string;
  title?: string;
  lead?: string;
  ground?: "ivory" | "ink";
  children: ReactNode;
}) {
  const isDue = useIsRestDue();
  return (
    <section id={id} className={classes.section} data-ground={ground}>
      <div className={classes.inner}>
        {title && (
          <header className={classes.header}>
            {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
            <h2 className={classes.title}>{title}</h2>
            {lead && <p className={classes.lead}>{lead}</p>}
          </header>
        )}
        {/* A boundary: the page reacts before all of it is hydrated, and what is touched comes first. */}
        <Suspense>{isDue && children}</Suspense>
      </div>
    </section>
  );
}
