import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import classes from "./testimonials.module.css";

/** What customers say; each is named by what brought them and the city, never by a name. */
export function Testimonials({
  cities: { nairobi, mombasa, kisumu },
}: {
  /** Names of the cities in the language of the page. */
  cities: Readonly<Record<"nairobi" | "mombasa" | "kisumu", string>>;
}) {
  const t = useT<typeof texts>("testimonials");
  const voices = [
    { quote: t("loan.quote"), kind: t("loan.kind", { city: nairobi }) },
    { quote: t("seller.quote"), kind: t("seller.kind", { city: mombasa }) },
    { quote: t("storage.quote"), kind: t("storage.kind", { city: kisumu }) },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <ul className={classes.list} tabIndex={0}>
      {voices.map(({ quote, kind }) => (
        <li key={kind}>
          <figure className={classes.voice}>
            <blockquote className={classes.quote}>
              <p>{quote}</p>
            </blockquote>
            <figcaption className={classes.kind}>{kind}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
