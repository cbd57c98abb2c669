import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ReactNode, RefObject } from "react";
import { servingSinceYear } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { ShownPicture } from "../../../blocks/shown-picture.tsx";
import { heroPlace } from "../../../content/picture-places.ts";
import type texts from "../messages/en.json";
import { homeAnchors, paths } from "../../../paths.ts";
import placeholder from "../../../pictures/hero-bars-placeholder.webp";
import type * as slidesModule from "./hero-slides.tsx";
import classes from "./hero.module.css";
import { isMotionWelcome, subscribeToMotion } from "./motion.ts";

/** The first paint and the page's own scripts have the line to themselves for so long after the page has loaded. */
const calmMs = 1_500;

/** The other pictures' code, fetched once the page has loaded and only while the hero can be seen. */
function useSlides(placeRef: RefObject<HTMLElement | null>): typeof slidesModule | undefined {
  const [slides, setSlides] = useState<typeof slidesModule>();
  const isWelcome = useSyncExternalStore(subscribeToMotion, isMotionWelcome, () => false);
  useEffect(() => {
    const place = placeRef.current;
    if (!isWelcome || slides || !place) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      import(/* webpackChunkName: "hero-slides" */ "./hero-slides.tsx").then(
        setSlides,
        (error: unknown) => console.error("Failed to load the hero's pictures", error),
      );
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(() => observer.observe(place), calmMs);
    };
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin);
    return () => {
      window.removeEventListener("load", begin);
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [placeRef, isWelcome, slides]);
  return isWelcome ? slides : undefined;
}

/** What the bank is and where to begin, before pictures that take turns; `children` stand under the words. */
export function Hero({ children }: { children?: ReactNode }) {
  const t = useT<typeof texts>("home");
  const year = useFormat().year(servingSinceYear);
  const placeRef = useRef<HTMLElement>(null);
  const slides = useSlides(placeRef);
  return (
    <section ref={placeRef} className={classes.hero} data-ground="ink">
      <div className={classes.inner}>
        <p className={classes.eyebrow}>{t("hero.eyebrow", { city: t("city.nairobi"), year })}</p>
        <h1 className={classes.title}>{t("hero.title", { country: t("country") })}</h1>
        <p className={classes.text}>{t("hero.text")}</p>
        {children}
        <ButtonLink to={`${paths.home}#${homeAnchors.vault}`} look="quiet">
          {t("hero.vault")}
        </ButtonLink>
      </div>
      <div className={classes.scene}>
        <div className={classes.pictures}>
          <ShownPicture
            className={classes.image}
            picture={{ name: "hero-bars", placeholder }}
            place={heroPlace}
            alt={t("hero.pictureAlt")}
            isFirst
          />
        </div>
        {slides && <slides.HeroSlides placeRef={placeRef} />}
      </div>
    </section>
  );
}
