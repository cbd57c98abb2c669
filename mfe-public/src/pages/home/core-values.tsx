import { useT } from "@dhahabu/kit/i18n/use-t";
import { Section } from "@dhahabu/kit/ui/section";
import { tellPoints } from "../../blocks/tell-points.ts";
import type texts from "./messages/en.json";
import { PointList } from "../../blocks/point-list.tsx";

/** The six values of the bank. */
export function CoreValues() {
  const t = useT<typeof texts>("home");
  return (
    <Section eyebrow={t("values.eyebrow")} title={t("values.title")}>
      <PointList
        isCompact
        points={tellPoints(t, [
          "values.integrity",
          "values.excellence",
          "values.innovation",
          "values.trust",
          "values.security",
          "values.customerFirst",
        ])}
      />
    </Section>
  );
}
