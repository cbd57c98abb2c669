import { Link } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useTexts } from "../../use-texts.ts";
import type { AdminModule } from "./admin-modules.ts";
import classes from "./module-card.module.css";

/** Card of one part of the back office; the whole card is the link of an active one. */
export function ModuleCard({ module, note }: { module: AdminModule; note: string | undefined }) {
  const t = useTexts("admin-dashboard");
  const title = t(`${module.id}Title`);
  return (
    <li className={classes.card} data-state={module.state}>
      <div className={classes.head}>
        <Icon name={module.icon} className={classes.icon} />
        <span className={classes.state}>{t(`state.${module.state}`)}</span>
      </div>
      <h3 className={classes.title}>
        {module.state === "active" ? (
          <Link to={module.path} className={classes.link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <p className={classes.text}>{t(`${module.id}Text`)}</p>
      <p className={classes.foot}>
        {note !== undefined && <span>{note}</span>}
        {module.state === "active" && (
          <span className={classes.open} aria-hidden="true">
            {t("open")}
            <Icon name="arrow" className={classes.arrow} />
          </span>
        )}
      </p>
    </li>
  );
}
