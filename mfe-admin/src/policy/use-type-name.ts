import { useCallback } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useTexts } from "../use-texts.ts";

const articles = {
  "Gold Bars": "gold.bars",
  "Gold Coins": "gold.coins",
  "Raw Gold": "gold.raw",
} as const;

/** Gives the name of a type of gold in the page's language. Its pages load the texts `admin-policy`. */
export function useTypeName(): (goldType: string) => string {
  const t = useTexts("admin-policy");
  const format = useFormat();
  return useCallback(
    (goldType) => {
      const article = Object.entries(articles).find(([name]) => name === goldType)?.[1];
      if (article) return t(article);
      const karat = /^(\d+)K$/.exec(goldType)?.[1];
      return karat === undefined
        ? goldType
        : t("gold.karat", { karat: format.number(Number(karat)) });
    },
    [t, format],
  );
}
