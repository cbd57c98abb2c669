import { servingSinceYear } from "@dhahabu/contract/facts";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { formatYear } from "../../content/format-year.ts";
import { heroPicture } from "../../content/hero-picture.ts";
import { PriceTeaser } from "../../features/prices/price-teaser.tsx";
import type texts from "../../messages/en/home.json";
import { homeAnchors, paths } from "../../paths.ts";
import classes from "./hero.module.css";

function HeroPicture({ alt }: { alt: string }) {
  const { avif, webp, fallback, sizes, widthPx, heightPx } = heroPicture;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        className={classes.image}
        src={fallback}
        alt={alt}
        width={widthPx}
        height={heightPx}
        fetchPriority="high"
      />
    </picture>
  );
}

/** What the bank is, where to begin, and the price of the moment. */
export function Hero() {
  const t = useT<typeof texts>("home");
  const year = formatYear(servingSinceYear, useLanguage());
  return (
    <section className={classes.hero} data-ground="ink">
      <div className={classes.inner}>
        <p className={classes.eyebrow}>{t("hero.eyebrow", { city: t("city.nairobi"), year })}</p>
        <h1 className={classes.title}>{t("hero.title", { country: t("country") })}</h1>
        <p className={classes.text}>{t("hero.text")}</p>
        <div className={classes.actions}>
          <ButtonLink to={`${paths.home}#${homeAnchors.calculator}`}>{t("hero.start")}</ButtonLink>
          <ButtonLink to={`${paths.home}#${homeAnchors.prices}`} look="secondary">
            {t("hero.prices")}
          </ButtonLink>
        </div>
        <PriceTeaser />
      </div>
      <HeroPicture alt={t("hero.pictureAlt")} />
    </section>
  );
}
