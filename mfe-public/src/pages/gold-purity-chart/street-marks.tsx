import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "./messages/en.json";
import { karatsOfWhole } from "./karat-wheel.tsx";
import classes from "./street-marks.module.css";

/** Hallmark numbers common in Kenya, in parts per thousand, and the karat each stands for. */
const marks = [
  { perMille: 375, karat: 9 },
  { perMille: 585, karat: 14 },
  { perMille: 750, karat: 18 },
  { perMille: 875, karat: 21 },
  { perMille: 916, karat: 22 },
  { perMille: 999, karat: 24 },
] as const;

/** The numbers stamped into gold, as they look, and what they mean. */
export function StreetMarks() {
  const t = useT<typeof texts>("gold-purity-chart");
  const format = useFormat();
  const exact = (karat: number) => format.number((karat * 1000) / karatsOfWhole);
  return (
    <Section title={t("marks.title")} lead={t("marks.lead")}>
      <dl className={classes.marks}>
        {marks.map(({ perMille, karat }) => (
          <div key={perMille} className={classes.mark}>
            {/* A stamp is the same in every language: Latin digits. */}
            <dt className={classes.stamp}>
              <bdi dir="ltr">{perMille}</bdi>
            </dt>
            <dd className={classes.meaning}>
              {t(`marks.${perMille}`, { karat: format.number(karat), exact: exact(karat) })}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
