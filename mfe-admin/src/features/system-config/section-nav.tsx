import { Link } from "@dhahabu/kit/router";
import { useTexts } from "../../use-texts.ts";
import { configSections } from "./config-section.ts";
import classes from "./section-nav.module.css";

export function SectionNav() {
  const t = useTexts("admin-config");
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
