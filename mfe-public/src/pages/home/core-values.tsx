import { useT } from "@dhahabu/kit/i18n/use-t";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "./messages/en.json";
import { PointList } from "../../blocks/point-list.tsx";

/** The six values of the bank. */
export function CoreValues() {
  const t = useT<typeof texts>("home");
  return (
    <Section eyebrow={t("values.eyebrow")} title={t("values.title")}>
      <PointList
        isCompact
        points={[
          { title: t("values.integrity.title"), text: t("values.integrity.text") },
          { title: t("values.excellence.title"), text: t("values.excellence.text") },
          { title: t("values.innovation.title"), text: t("values.innovation.text") },
          { title: t("values.trust.title"), text: t("values.trust.text") },
          { title: t("values.security.title"), text: t("values.security.text") },
          { title: t("values.customerFirst.title"), text: t("values.customerFirst.text") },
        ]}
      />
    </Section>
  );
}
