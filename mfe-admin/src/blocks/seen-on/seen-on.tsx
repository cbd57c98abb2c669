import type { FactPlace, PlacedFact } from "@dhahabu/contract/fact-places";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./seen-on.module.css";

/** The pages of the site that show any of some facts, as links; nothing while that is not known. */
export function SeenOn({ facts }: { facts: readonly PlacedFact[] }) {
  const t = useTexts("admin");
  const { data } = useCall("listFactPlaces", {});
  if (!data) return null;
  const places = data.filter(({ fact }) => facts.includes(fact));
  const pages = listPages(places);
  const isEverywhere = places.some((place) => place.isEverywhere);
  if (!isEverywhere && pages.length === 0)
    return <p className={classes.line}>{t("seen.nowhere")}</p>;
  return (
    <div className={classes.line}>
      <span>{t("seen.label")}</span>
      <ul className={classes.pages} aria-label={t("seen.label")}>
        {isEverywhere && <li>{t("seen.everywhere")}</li>}
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function listPages(places: readonly FactPlace[]): FactPlace["pages"] {
  const byPath = new Map(places.flatMap(({ pages }) => pages).map((page) => [page.path, page]));
  return [...byPath.values()];
}
