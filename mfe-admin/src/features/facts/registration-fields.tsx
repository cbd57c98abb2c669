import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import { TextField } from "@dhahabu/kit/ui/field";
import { useTexts } from "../../use-texts.ts";
import classes from "./facts-editor.module.css";
import { isRegistrationRight, registrationIds } from "./facts-form.ts";
import type { FactsForm } from "./facts-form.ts";

/** Number, issuer and link of each registration and licence; blank until the bank states it. */
export function RegistrationFields({
  registrations,
  error,
  onChange,
}: {
  registrations: FactsForm["registrations"];
  error: string | undefined;
  onChange(registrations: FactsForm["registrations"]): void;
}) {
  const t = useTexts("admin-facts");
  return (
    <>
      <p className={classes.hint}>{t("registrationsHint")}</p>
      {registrationIds.map((id) => {
        const registration = registrations[id];
        const text = (name: keyof typeof registration) => ({
          label: t(`registration.${name}`),
          value: registration[name],
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...registrations, [id]: { ...registration, [name]: target.value } }),
        });
        const isWrong = error !== undefined && !isRegistrationRight(registration);
        return (
          <FieldGroup key={id} legend={t(`registration.${id}`)} error={isWrong ? error : undefined}>
            <div className={classes.grid}>
              <TextField
                {...text("number")}
                maxLength={80}
                dir="auto"
                placeholder={t("notStated")}
                {...(isWrong && { "aria-invalid": true })}
              />
              <TextField {...text("issuer")} maxLength={120} dir="auto" />
              <TextField {...text("checkUrl")} type="url" maxLength={500} dir="ltr" />
            </div>
          </FieldGroup>
        );
      })}
    </>
  );
}
