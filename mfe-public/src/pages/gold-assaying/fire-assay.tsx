import { useT } from "@dhahabu/kit/i18n/use-t";
import { Section } from "@dhahabu/kit/ui/section";
import { DrawnStepList } from "../../blocks/drawn-step-list.tsx";
import type texts from "./messages/en.json";

const balance =
  "M48 14v44M34 60h28M18 20h60M18 20l-10 20h20zM78 20l-10 20h20zM8 40a10 7 0 0 0 20 0M68 40a10 7 0 0 0 20 0";

const drawings = [
  <>
    <path d={balance} />
    <path data-gold d="M13 40q5-8 10 0z" />
  </>,
  <>
    <path d="M28 26h40l-6 32q-14 6-28 0zM24 26h48" />
    <path d="M31 40h34M33 50h30" />
    <path
      data-gold
      d="M38 46a3 3 0 1 0 6 0 3 3 0 1 0-6 0M53 54a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0"
    />
    <path d="M40 18q-3-4 0-8M50 18q-3-4 0-8M60 18q-3-4 0-8" />
  </>,
  <>
    <path d="M12 66V34a36 26 0 0 1 72 0v32zM24 66V40a24 18 0 0 1 48 0v26" />
    <path d="M34 54h28l-4 12H38z" />
    <path data-gold d="M43 53a5 4 0 0 1 10 0z" />
    <path d="M40 59v4M48 60v4M56 59v4" />
  </>,
  <>
    <path d="M40 8h16M42 8v20L26 58a5 5 0 0 0 4 7h36a5 5 0 0 0 4-7L54 28V8M33 46h30" />
    <path data-gold d="M40 60q8-8 16 0z" />
    <path d="M44 36h.01M52 40h.01M48 52h.01M57 52h.01" />
  </>,
  <>
    <path d={balance} />
    <path data-gold d="M74 40a4 3.500 0 0 1 8 0z" />
    <path d="M13 40h10v-6H13z" />
  </>,
];

/** The five stages of a fire assay, drawn. */
export function FireAssay() {
  const t = useT<typeof texts>("gold-assaying");
  const words = [
    { title: t("fire.1.title"), text: t("fire.1.text") },
    { title: t("fire.2.title"), text: t("fire.2.text") },
    { title: t("fire.3.title"), text: t("fire.3.text") },
    { title: t("fire.4.title"), text: t("fire.4.text") },
    { title: t("fire.5.title"), text: t("fire.5.text") },
  ];
  return (
    <Section title={t("fire.title")} lead={t("fire.lead")}>
      <DrawnStepList steps={words.map((word, index) => ({ ...word, drawing: drawings[index] }))} />
    </Section>
  );
}
