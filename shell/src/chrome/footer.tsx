import {
  bankName,
  emails,
  headOfficeAddress,
  phones,
  servingSinceYear,
} from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { Link, useLocation } from "@dhahabu/kit/router";
import type texts from "../messages/en/shell.json";
import type { SiteNavigationItem } from "../site-navigation.ts";
import { NavigationLabel } from "./navigation-label.tsx";
import classes from "./footer.module.css";

function FooterLinks({ title, items }: { title: string; items: SiteNavigationItem[] }) {
  if (items.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.to}>
            <Link className={classes.link} to={item.to}>
              <NavigationLabel item={item} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Address, links and languages; the anchor #contact leads here. */
export function Footer({ navigation }: { navigation: readonly SiteNavigationItem[] }) {
  const t = useT<typeof texts>("shell");
  const current = useLanguage();
  const { pathname } = useLocation();
  return (
    <footer id="contact" className={classes.footer} data-ground="ink">
      <div className={classes.columns}>
        <div className={classes.about}>
          <p className={classes.brand}>{bankName}</p>
          <p className={classes.text}>{t("footer.about", { year: String(servingSinceYear) })}</p>
        </div>
        <FooterLinks
          title={t("footer.services")}
          items={navigation.filter((item) => item.place === "footer-services")}
        />
        <FooterLinks
          title={t("footer.support")}
          items={navigation.filter((item) => item.place === "footer-support")}
        />
        <address className={classes.address}>
          <h2 className={classes.heading}>{t("footer.contact")}</h2>
          <ul className={classes.list}>
            <li>{headOfficeAddress}</li>
            <li>
              <a className={classes.link} href={`tel:${phones.support.replaceAll(" ", "")}`}>
                <bdi dir="ltr">{phones.support}</bdi>
              </a>
            </li>
            <li>
              <a className={classes.link} href={`mailto:${emails.general}`}>
                <bdi dir="ltr">{emails.general}</bdi>
              </a>
            </li>
          </ul>
        </address>
      </div>
      <div className={classes.base}>
        <p className={classes.text}>{t("footer.rights", { name: bankName })}</p>
        <ul className={classes.languages} aria-label={t("language.label")}>
          {languages.map((code) => (
            <li key={code}>
              <a
                className={classes.link}
                href={`${pathname}?lang=${code}`}
                hrefLang={code}
                lang={code}
                aria-current={code === current ? "true" : undefined}
              >
                {languageTraits[code].name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
