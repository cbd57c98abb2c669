import type { Colleague } from "@dhahabu/contract/accounts";
import { SelectField } from "@dhahabu/kit/ui/field";
import { useTexts } from "../../use-texts.ts";

/** Choice of the colleague who gets enquiries, by id; empty for none yet. */
export function ColleagueSelect({
  colleagues,
  to,
  isMissing,
  onChoose,
}: {
  colleagues: readonly Colleague[];
  to: string;
  isMissing: boolean;
  onChoose(to: string): void;
}) {
  const t = useTexts("admin-enquiries");
  const tFrame = useTexts("admin");
  return (
    <SelectField
      label={t("handover.to")}
      error={isMissing ? t("handover.missing") : undefined}
      required
      value={to}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t("handover.choose")}</option>
      {colleagues.map(({ id, username, role }) => (
        <option key={id} value={id}>
          {t("handover.option", { name: username, role: tFrame(`role.${role}`) })}
        </option>
      ))}
    </SelectField>
  );
}
