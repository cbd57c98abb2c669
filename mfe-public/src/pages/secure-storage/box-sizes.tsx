import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import { BoxDrawing } from "./box-drawing.tsx";
import classes from "./box-sizes.module.css";

/** Id of the section, which the hero leads to. */
export const boxesAnchor = "boxes";

const boxes = [
  { name: "medium", topic: "box-medium", front: { width: 84, height: 30 } },
  { name: "large", topic: "box-large", front: { width: 96, height: 56 } },
  { name: "extraLarge", topic: "box-extra-large", front: { width: 112, height: 94 } },
] as const;

/** The three sizes, what each is for, and a booking button each. */
export function BoxSizes() {
  const t = useT<typeof texts>("secure-storage");
  const format = useFormat();
  return (
    <Section id={boxesAnchor} title={t("boxes.title")} lead={t("boxes.lead")}>
      <ul className={classes.sizes}>
        {boxes.map(({ name, topic, front }) => (
          <li key={name} className={classes.size}>
            <BoxDrawing front={front} />
            <h3 className={classes.title}>{t(`boxes.${name}.title`)}</h3>
            <p className={classes.text}>{t(`boxes.${name}.text`)}</p>
            <p className={classes.each}>
              {t("boxes.each", { digits: format.number(figures.boxPinDigits) })}
            </p>
            <ButtonLink
              className={classes.book ?? ""}
              to={buildEnquiryPath(topic)}
              look="secondary"
            >
              {t(`boxes.${name}.book`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
