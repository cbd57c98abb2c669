import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Section } from "@dhahabu/kit/ui/section";
import { DrawnStepList } from "../../blocks/drawn-step-list.tsx";
import type texts from "./messages/en.json";

/** Melting point of pure gold (1,064.18 °C), in whole degrees Celsius. */
const meltingPointCelsius = 1064;

const sorted = (
  <>
    <path d="M8 58h80M8 58V42M36 58V42M62 58V42M88 58V42" />
    <path data-gold d="M14 54a6 6 0 1 1 12 0 6 6 0 1 1-12 0M42 56l4-12 8 3 3 9z" />
    <path d="M69 55l6-9 6 9zM72 55h6" />
  </>
);

const melted = (
  <>
    <path d="M26 22h44l-6 36q-16 8-32 0zM22 22h52" />
    <path data-gold d="M29 38h38l-3.300 19q-15.700 8-31.400 0z" />
    <path d="M40 14q-3-4 0-8M50 14q-3-4 0-8M60 14q-3-4 0-8" />
  </>
);

const poured = (
  <>
    <path d="M50 8l34 12-12 26q-12 2-24-8z" />
    <path data-gold d="M50 9l-3 29q-14-2-14 16h-4q-2-26 16-30z" />
    <path d="M8 54h46v12H12z" />
    <path data-gold d="M13 58h36v4H14z" />
  </>
);

const weighed = (
  <>
    <path data-gold d="M26 32l6-12h32l6 12zM26 32h44v8H26z" />
    <path d="M38 26h20" />
    <path d="M14 44h68M22 44l-6 20h64l-6-20M36 54h24" />
  </>
);

/** From loose pieces to a numbered bar, drawn. */
export function MeltSteps() {
  const t = useT<typeof texts>("gold-smelting");
  const format = useFormat();
  return (
    <Section title={t("how.title")}>
      <DrawnStepList
        steps={[
          { title: t("how.1.title"), text: t("how.1.text"), drawing: sorted },
          {
            title: t("how.2.title"),
            text: t("how.2.text", { degrees: format.number(meltingPointCelsius) }),
            drawing: melted,
          },
          { title: t("how.3.title"), text: t("how.3.text"), drawing: poured },
          { title: t("how.4.title"), text: t("how.4.text"), drawing: weighed },
        ]}
      />
    </Section>
  );
}
