import { bankName, figures } from "@dhahabu/contract/facts";
import { readStatedFigures } from "@dhahabu/contract/stated-figures";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "./messages/en.json";
import { PointList } from "../../blocks/point-list.tsx";
import { SectionActions } from "./section-actions.tsx";
import { useCityEnumeration } from "./use-city-names.ts";

/** Six reasons to choose the bank. */
export function WhyChoose() {
  const t = useT<typeof texts>("home");
  const format = useFormat();
  const cities = useCityEnumeration();
  const { branchesOnHome: locations, customersOnHome: customers } = readStatedFigures(useFacts());
  const { approvalMinutes: minutes, priceRefreshSeconds: seconds } = figures;
  return (
    <Section ground="ink" eyebrow={t("why.eyebrow", { bank: bankName })} title={t("why.title")}>
      <PointList
        isCompact
        points={[
          { title: t("why.security.title"), text: t("why.security.text") },
          { title: t("why.experts.title"), text: t("why.experts.text") },
          {
            title: t("why.customers.title"),
            text: t("why.customers.text", {
              count: customers,
              customers: format.number(customers),
            }),
          },
          {
            title: t("why.quick.title"),
            text: t("why.quick.text", { count: minutes, minutes: format.number(minutes) }),
          },
          {
            title: t("why.pricing.title"),
            text: t("why.pricing.text", { count: seconds, seconds: format.number(seconds) }),
          },
          {
            title: t("why.leader.title"),
            text: t("why.leader.text", {
              count: locations,
              locations: format.number(locations),
              cities,
            }),
          },
        ]}
      />
      <SectionActions />
    </Section>
  );
}
