import { useFormat } from "@dhahabu/kit/format/use-format";
import { useHoursText } from "../../blocks/hours/use-hours-text.ts";
import { writeWeek } from "../../blocks/hours/week-hours.ts";
import { useTexts } from "../../use-texts.ts";
import { chargeIds, registrationIds } from "./facts-form.ts";
import type { FactsForm } from "./facts-form.ts";

export function useFactsSummary(): (form: FactsForm, name: keyof FactsForm) => string {
  const t = useTexts("admin-facts");
  const format = useFormat();
  const writeHours = useHoursText();
  return (form, name) => {
    if (name === "week") return writeHours(writeWeek(form.week));
    if (name === "closedDays") {
      return form.closedDays
        .map(({ date, reason }) => `${date && format.date(date)} ${reason}`)
        .join(" · ");
    }
    if (name === "faqFrom" || name === "faqTo") return format.weekday(form[name]);
    if (name === "accounts") {
      return form.accounts
        .map((account) => `${t(`account.${account.kind}`)}: ${account.name} ${account.number}`)
        .join(" · ");
    }
    if (name === "registrations") {
      return registrationIds
        .map(
          (id) => `${t(`registration.${id}`)}: ${form.registrations[id].number || t("notStated")}`,
        )
        .join(" · ");
    }
    if (name !== "charges") return form[name];
    return chargeIds
      .map((id) => `${t(`charge.${id}`)}: ${form.charges[id] || t("chargeAsked")}`)
      .join(" · ");
  };
}
