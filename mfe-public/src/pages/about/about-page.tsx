import { figures, servingSinceYear, unbrokenBankName } from "@dhahabu/contract/facts";
import { readStatedFigures } from "@dhahabu/contract/stated-figures";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { CallToAction } from "../../blocks/call-to-action.tsx";
import { FigureList } from "../../blocks/figure-list.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import type texts from "./messages/en.json";
import { homeAnchors, paths } from "../../paths.ts";
import placeholder from "../../pictures/about-hall-placeholder.webp";
import classes from "./about-page.module.css";

function Story() {
  const t = useT<typeof texts>("about");
  const format = useFormat();
  const year = useFormat().year(servingSinceYear);
  const places = { city: t("city.nairobi"), country: t("country"), year };
  const { headOfficesOnAbout } = figures;
  const { customersOnAbout } = readStatedFigures(useFacts());
  const hours = format.number(figures.supportHoursPerDay);
  const days = format.number(figures.supportDaysPerWeek);
  return (
    <Section eyebrow={t("story.eyebrow")} title={t("story.title", places)}>
      <div className={classes.story}>
        <div className={classes.paragraphs}>
          <p className={classes.opening}>{t("story.first", places)}</p>
          <p>{t("story.second")}</p>
          <p>{t("story.third")}</p>
        </div>
        <section className={classes.figures} aria-label={t("figures.title")}>
          <FigureList
            figures={[
              {
                label: t("figures.headOffices", { count: headOfficesOnAbout }),
                value: format.number(headOfficesOnAbout),
              },
              {
                label: t("figures.customers", { count: customersOnAbout }),
                value: `${format.number(customersOnAbout)}+`,
              },
              { label: t("figures.purity"), value: format.percent(figures.purityPercent) },
              { label: t("figures.support"), value: `${hours}/${days}` },
            ]}
          />
        </section>
      </div>
    </Section>
  );
}

function Values() {
  const t = useT<typeof texts>("about");
  const format = useFormat();
  const precision = format.grams(figures.scalePrecisionGrams);
  return (
    <Section ground="ink" eyebrow={t("values.eyebrow")} title={t("values.title")}>
      <div className={classes.values}>
        <PointList
          points={[
            { title: t("values.integrity.title"), text: t("values.integrity.text") },
            { title: t("values.trust.title"), text: t("values.trust.text") },
            {
              title: t("values.excellence.title"),
              text: t("values.excellence.text", { precision }),
            },
            { title: t("values.customerFirst.title"), text: t("values.customerFirst.text") },
          ]}
        />
      </div>
    </Section>
  );
}

function Services() {
  const t = useT<typeof texts>("about");
  const services = [
    { path: paths.goldBuying, key: "buying" },
    { path: paths.goldLoans, key: "loans" },
    { path: paths.secureStorage, key: "storage" },
    { path: paths.goldAssaying, key: "assaying" },
    { path: paths.goldRefining, key: "refining" },
    { path: paths.transport, key: "transport" },
  ] as const;
  return (
    <Section eyebrow={t("services.eyebrow")} title={t("services.title")}>
      <ul className={classes.services}>
        {services.map(({ path, key }) => (
          <li key={key} className={classes.service}>
            <h3 className={classes.serviceTitle}>
              <Link className={classes.serviceLink} to={path}>
                {t(`services.${key}.title`)}
              </Link>
            </h3>
            <p className={classes.muted}>{t(`services.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Team() {
  const t = useT<typeof texts>("about");
  const roles = ["assayer", "valuer", "lender", "refiner", "custodian", "transport"] as const;
  return (
    <SunkenBand>
      <Section eyebrow={t("team.eyebrow")} title={t("team.title")} lead={t("team.lead")}>
        <dl className={classes.roles}>
          {roles.map((role) => (
            <div key={role} className={classes.role}>
              <dt className={classes.roleName}>{t(`team.${role}.title`)}</dt>
              <dd className={classes.roleText}>{t(`team.${role}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </SunkenBand>
  );
}

function Purpose() {
  const t = useT<typeof texts>("about");
  const country = t("country");
  const parts = [
    { eyebrow: t("mission.eyebrow"), title: t("mission.title"), text: t("mission.text") },
    {
      eyebrow: t("vision.eyebrow"),
      title: t("vision.title", { country }),
      text: t("vision.text"),
    },
  ];
  return (
    <Section>
      <div className={classes.purpose}>
        {parts.map(({ eyebrow, title, text }) => (
          <section key={eyebrow} className={classes.part}>
            <p className={classes.eyebrow}>{eyebrow}</p>
            <h2 className={classes.partTitle}>{title}</h2>
            <p className={classes.muted}>{text}</p>
          </section>
        ))}
      </div>
    </Section>
  );
}

/** Who the bank is. */
export function Page() {
  const t = useT<typeof texts>("about");
  return (
    <>
      <PageHero
        title={t("title", { bank: unbrokenBankName })}
        isNamed
        lead={t("lead")}
        actions={
          <>
            <ButtonLink to={paths.contact}>{t("action.contact")}</ButtonLink>
            <ButtonLink to={paths.services} look="secondary">
              {t("action.services")}
            </ButtonLink>
          </>
        }
        picture={
          <HeadPicture picture={{ name: "about-hall", placeholder }} alt={t("picture.alt")} />
        }
      />
      <Story />
      <Values />
      <Services />
      <Team />
      <Purpose />
      <CallToAction title={t("cta.title")} text={t("cta.text")}>
        <ButtonLink to={paths.contact}>{t("cta.contact")}</ButtonLink>
        <ButtonLink to={`${paths.home}#${homeAnchors.calculator}`} look="secondary">
          {t("cta.calculator")}
        </ButtonLink>
      </CallToAction>
    </>
  );
}
