import { customerConsent } from "@dhahabu/contract/consent";
import { customerPapers, idKinds } from "@dhahabu/contract/customer-terms";
import { languages } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import { TextField } from "@dhahabu/kit/ui/field";
import { CheckField } from "../../blocks/form/check-field.tsx";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { useTexts } from "../../use-texts.ts";
import type { CustomerForm } from "./customer-form.ts";
import classes from "./customers.module.css";

/** What is asked of a customer at the counter. */
export function CustomerFields({
  form,
  faults,
  isNew,
  onChange,
}: {
  form: CustomerForm;
  faults: Readonly<Record<string, string>>;
  isNew: boolean;
  onChange(fields: Partial<CustomerForm>): void;
}) {
  const t = useTexts("admin-customers");
  return (
    <>
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        value={form.name}
        error={faults["name"]}
        maxLength={120}
        autoComplete="off"
        required
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className={layout.pair}>
        <TextField
          label={t("phone")}
          type="tel"
          dir="ltr"
          value={form.phone}
          error={faults["phone"]}
          maxLength={40}
          autoComplete="off"
          required
          onChange={({ target }) => onChange({ phone: target.value })}
        />
        <TextField
          label={t("email")}
          type="email"
          dir="ltr"
          value={form.email}
          error={faults["email"]}
          maxLength={254}
          autoComplete="off"
          isOptional
          onChange={({ target }) => onChange({ email: target.value })}
        />
        <ChoiceField
          label={t("idKind")}
          value={form.idKind}
          values={idKinds}
          error={faults["idKind"]}
          nameOf={(kind) => t(`idKind.${kind}`)}
          onChange={(idKind) => onChange({ idKind })}
        />
        <TextField
          label={t("idNumber")}
          dir="ltr"
          value={form.idNumber}
          error={faults["idNumber"]}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          required={isNew}
          {...(!isNew && { hint: t("idNumberKept") })}
          onChange={({ target }) => onChange({ idNumber: target.value })}
        />
        <TextField
          label={t("idExpiresOn")}
          type="date"
          value={form.idExpiresOn}
          error={faults["idExpiresOn"]}
          isOptional={form.idKind === "national-id"}
          onChange={({ target }) => onChange({ idExpiresOn: target.value })}
        />
        <ChoiceField
          label={t("language")}
          value={form.language}
          values={languages}
          nameOf={(code) => languageTraits[code].name}
          langOf={(code) => code}
          onChange={(language) => onChange({ language })}
        />
      </div>
      <Papers form={form} error={faults["papers"]} onChange={onChange} />
      {isNew && <Consent form={form} error={faults["consentVersion"]} onChange={onChange} />}
    </>
  );
}

interface Part {
  readonly form: CustomerForm;
  readonly error: string | undefined;
  onChange(fields: Partial<CustomerForm>): void;
}

function Papers({ form, error, onChange }: Part) {
  const t = useTexts("admin-customers");
  return (
    <FieldGroup legend={t("papers")} error={error}>
      {customerPapers.map((paper) => (
        <CheckField
          key={paper}
          label={t(`paper.${paper}`)}
          checked={form.papers.includes(paper)}
          onChange={({ target }) =>
            onChange({
              papers: customerPapers.filter((one) =>
                one === paper ? target.checked : form.papers.includes(one),
              ),
            })
          }
        />
      ))}
    </FieldGroup>
  );
}

function Consent({ form, error, onChange }: Part) {
  const t = useTexts("admin-customers");
  return (
    <FieldGroup legend={t("consent")} error={error}>
      <p className={classes.consent} lang={form.language} dir={languageTraits[form.language].dir}>
        {customerConsent.text[form.language]}
      </p>
      <CheckField
        label={t("consentGiven")}
        checked={form.hasConsent}
        onChange={({ target }) => onChange({ hasConsent: target.checked })}
      />
    </FieldGroup>
  );
}
