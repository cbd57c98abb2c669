import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { CallToAction } from "../../blocks/call-to-action.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { FaqList } from "./faq-list.tsx";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./faq.module.css";

/** Questions and answers. */
export function Page() {
  const t = useT<typeof texts>("faq");
  const { phones } = useFacts();
  const [beforeNumber = "", afterNumber = ""] = t("call.action", { phone: "\n" }).split("\n");
  return (
    <>
      <PageHero title={t("title")} lead={t("lead")} />
      <Section>
        <FaqList />
      </Section>
      <CallToAction title={t("contact.title")} text={t("contact.text")}>
        <ButtonLink to={paths.contact}>{t("contact.action")}</ButtonLink>
        <a className={classes.call} href={`tel:${phones.support.replaceAll(" ", "")}`}>
          {beforeNumber}
          <bdi dir="ltr">{phones.support}</bdi>
          {afterNumber}
        </a>
      </CallToAction>
    </>
  );
}
