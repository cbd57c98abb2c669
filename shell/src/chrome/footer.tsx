import type { ReactNode } from "react";
import { bankCountry, bankName, figures, servingSinceYear } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { NewsletterForm } from "@dhahabu/kit/newsletter/newsletter-form";
import { LookChoice } from "@dhahabu/kit/parts/look-choice";
import { Link, useLocation } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import type texts from "../messages/en/shell.json";
import type { SiteNavigationItem } from "../site-navigation.ts";
import { sitePaths } from "../site-paths.ts";
import classes from "./footer.module.css";
import { useLanguageHref } from "./language-href.ts";
import { NavigationLabel } from "./navigation-label.tsx";

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

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

function MailLink({ address }: { address: string }) {
  return (
    <a className={classes.link} href={`mailto:${address}`}>
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}

function ContactDetails() {
  const t = useT<typeof texts>("shell");
  const format = useFormat();
  const { phones, emails, postalAddress, openingHours, headOfficeAddress } = useFacts();
  const { box, postalCode, city, country } = postalAddress;
  const support = {
    hours: format.number(figures.supportHoursPerDay),
    days: format.number(figures.supportDaysPerWeek),
  };
  return (
    <address className={classes.address}>
      <h2 className={classes.heading}>{t("footer.contact")}</h2>
      <dl className={classes.details}>
        <Detail label={t("footer.headOffice")}>
          <span>
            <bdi>{headOfficeAddress}</bdi>
          </span>
        </Detail>
        <Detail label={t("footer.postal")}>
          <span>
            <bdi>{`${box}, ${postalCode} ${city}, ${country}`}</bdi>
          </span>
        </Detail>
        <Detail label={t("footer.phone", support)}>
          <a className={classes.link} href={`tel:${phones.support.replaceAll(" ", "")}`}>
            <bdi dir="ltr">{phones.support}</bdi>
          </a>
        </Detail>
        <Detail label={t("footer.hours")}>
          {openingHours.map(({ days, opens, closes }) => (
            <span key={`${days[0]} ${opens}`} className={classes.hours}>
              <span>{format.weekdays(days)}</span> <bdi>{format.hours(opens, closes)}</bdi>
            </span>
          ))}
        </Detail>
        <Detail label={t("footer.email")}>
          <MailLink address={emails.general} />
          <MailLink address={emails.loans} />
        </Detail>
      </dl>
    </address>
  );
}

function LanguageLinks() {
  const t = useT<typeof texts>("shell");
  const current = useLanguage();
  const buildHref = useLanguageHref();
  return (
    <ul className={classes.languages} aria-label={t("language.label")}>
      {languages.map((code) => (
        <li key={code}>
          <a
            className={classes.link}
            href={buildHref(code)}
            hrefLang={code}
            lang={code}
            aria-current={code === current ? "true" : undefined}
          >
            {languageTraits[code].name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function FooterNewsletter() {
  const t = useT<typeof texts>("shell");
  return (
    <section className={classes.newsletter} aria-labelledby="footer-newsletter">
      <h2 id="footer-newsletter" className={classes.heading}>
        {t("footer.newsletter")}
      </h2>
      <p className={classes.text}>{t("footer.newsletterText")}</p>
      <NewsletterForm variant="footer" />
    </section>
  );
}

/** Newsletter (the home page has its own right above), links, address and languages; the anchor #contact leads here. */
export function Footer({ navigation }: { navigation: readonly SiteNavigationItem[] }) {
  const t = useT<typeof texts>("shell");
  const format = useFormat();
  const { pathname } = useLocation();
  return (
    <footer id="contact" className={classes.footer} data-ground="ink">
      <div className={classes.top}>
        <div>
          <p className={classes.brand}>
            <Icon name="mark" className={classes.mark} />
            {bankName}
          </p>
          <p className={classes.text}>
            {t("footer.about", { year: format.year(servingSinceYear) })}
          </p>
        </div>
        {pathname !== sitePaths.home && <FooterNewsletter />}
      </div>
      <div className={classes.columns}>
        <FooterLinks
          title={t("footer.services")}
          items={navigation.filter((item) => item.place === "footer-services")}
        />
        <FooterLinks
          title={t("footer.support")}
          items={navigation.filter((item) => item.place === "footer-support")}
        />
        <ContactDetails />
      </div>
      <div className={classes.base}>
        <p className={classes.text}>{t("footer.rights", { name: bankName })}</p>
        <p className={classes.region}>
          <Icon name="kenya" />
          <span>
            {t("region.kenya")} · <bdi>{bankCountry.currency}</bdi>
          </span>
        </p>
        <LookChoice label={t("look.label")} nameOf={(look) => t(`look.${look}`)} />
        <LanguageLinks />
      </div>
    </footer>
  );
}
