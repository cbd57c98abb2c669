import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import type texts from "../../messages/en/admin-config.json";
import { configSections } from "./config-section.ts";
import classes from "./section-nav.module.css";

export function SectionNav() {
  const t = useT<typeof texts>("admin-config");
  return (
    <nav className={classes.nav} aria-label={t("sections")}>
      <ul className={classes.links}>
        {configSections.map((section) => (
          <li key={section}>
            <Link to={`#${section}`} className={classes.link}>
              {t(`section.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
