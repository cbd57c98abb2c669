import type { ReactNode } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import type texts from "../shared-texts/public/messages/en.json";
import { paths } from "../paths.ts";
import classes from "./page-hero.module.css";

/** A page above this one. */
interface TrailStep {
  readonly name: string;
  readonly path: string;
}

/**
 * The head of an inner page: where it stands, its one `h1`, a lead and its main actions, before a picture on a
 * wide screen; on a narrow one the picture is under them.
 */
export function PageHero({
  trail = [],
  title,
  isNamed = false,
  lead,
  actions,
  picture,
  children,
}: {
  /** Pages between home and this one. */
  trail?: readonly TrailStep[];
  title: string;
  /** True for a title with the bank's name. */
  isNamed?: boolean;
  lead: string;
  /** Buttons. */
  actions?: ReactNode;
  /** A `HeadPicture`. */
  picture?: ReactNode;
  /** What stands beside the words on a wide screen and under them on a narrow one. */
  children?: ReactNode;
}) {
  const t = useT<typeof texts>("public");
  return (
    <div className={classes.hero} data-ground="ink" data-pictured={picture ? "yes" : undefined}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <nav aria-label={t("trail.label")}>
            <ol className={classes.trail}>
              {[{ name: t("nav.home"), path: paths.home }, ...trail].map(({ name, path }) => (
                <li key={path} className={classes.step}>
                  <Link className={classes.link} to={path}>
                    {name}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <h1 className={classes.title} data-named={isNamed || undefined}>
            {title}
          </h1>
          <p className={classes.lead}>{lead}</p>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {picture && (
          // No `:last-child`: it holds once the whole head is parsed, and the picture may be painted before.
          <div className={classes.scene} data-alone={children ? undefined : "yes"}>
            {picture}
          </div>
        )}
        {children && <div className={classes.aside}>{children}</div>}
      </div>
    </div>
  );
}
