import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link, useLocation } from "@dhahabu/kit/router";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { sitePaths } from "../site-paths.ts";
import type texts from "../messages/en/shell.json";
import classes from "./not-found-page.module.css";

// Unicode isolates: an address reads from left to right in every language.
const leftToRight = "\u2066";
const isolateEnd = "\u2069";

const links = [
  { to: sitePaths.services, key: "notFound.services" },
  { to: sitePaths.search, key: "notFound.search" },
  { to: sitePaths.contact, key: "notFound.contact" },
] as const;

/** The page of an address that does not exist (spec section 2: heading and developer-style hint). */
export function NotFoundPage() {
  const t = useT<typeof texts>("shell");
  const { pathname } = useLocation();
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{t("notFound.title")}</h1>
      <p>{t("notFound.text")}</p>
      <p className={classes.hint}>
        <code>{t("notFound.hint", { path: `${leftToRight}${pathname}${isolateEnd}` })}</code>
      </p>
      <ul className={classes.links} aria-label={t("notFound.links")}>
        <li>
          <ButtonLink to={sitePaths.home}>{t("notFound.home")}</ButtonLink>
        </li>
        {links.map(({ to, key }) => (
          <li key={to}>
            <Link className={classes.link} to={to}>
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
