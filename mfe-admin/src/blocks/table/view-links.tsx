import { Link } from "@dhahabu/kit/router";
import classes from "./view-links.module.css";

export interface ViewLink {
  to: string;
  text: string;
  isShown: boolean;
  /** How much is in it, as it is written. */
  count?: string | undefined;
  /** True where what is in it should not wait. */
  warns?: boolean;
}

/** The ways of looking at a list; the one that is shown is told. */
export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
  return (
    <nav className={classes.views} aria-label={label}>
      {views.map(({ to, text, isShown, count, warns = false }) => (
        <Link
          key={`${text} ${to}`}
          to={to}
          className={classes.view}
          aria-current={isShown ? "true" : undefined}
          data-warns={warns || undefined}
        >
          {text}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
