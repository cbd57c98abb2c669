import type { StaffNotice } from "@dhahabu/contract/staff-notices";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useConfigName } from "../policy/use-config-name.ts";
import { useTexts } from "../use-texts.ts";

/** Gives the words of a notice: what it tells, and what it is about. */
export function useNoticeText(): (notice: Pick<StaffNotice, "kind" | "values">) => {
  sentence: string;
  about: string;
} {
  const t = useTexts("admin-notices");
  const format = useFormat();
  const nameSetting = useConfigName();
  return ({ kind, values }) => {
    const { name = "", by = "", reference, what, setting, title, startsAt, since } = values;
    const moment = startsAt === undefined ? "" : format.dateTime(startsAt);
    const about = [
      kind === "enquiry.assigned" ? name : undefined,
      reference,
      what,
      setting && nameSetting(setting),
      title,
      since && t("since", { moment: format.dateTime(since) }),
    ];
    return {
      sentence: t(`kind.${kind}`, { name, by, moment }),
      about: about.filter(Boolean).join(" · "),
    };
  };
}
