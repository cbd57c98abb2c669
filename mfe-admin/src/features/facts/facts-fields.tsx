import { useFormat } from "@dhahabu/kit/format/use-format";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { useId } from "react";
import { ClosedDaysEditor } from "../../blocks/hours/closed-days-editor.tsx";
import { WeekEditor } from "../../blocks/hours/week-editor.tsx";
import { weekdays } from "../../blocks/hours/week-hours.ts";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { SeenOn } from "../../blocks/seen-on/seen-on.tsx";
import { useTexts } from "../../use-texts.ts";
import { AccountFields } from "./account-fields.tsx";
import classes from "./facts-editor.module.css";
import { chargeIds, isChargeRight } from "./facts-form.ts";
import type { FactsFault, FactsForm } from "./facts-form.ts";
import { RegistrationFields } from "./registration-fields.tsx";

interface FieldsProps {
  form: FactsForm;
  faults: Partial<Record<FactsFault, string>>;
  onChange(fields: Partial<FactsForm>): void;
}

type TextName =
  | "supportPhone"
  | "chatPhone"
  | "generalEmail"
  | "loansEmail"
  | "postalBox"
  | "postalCode"
  | "postalCity"
  | "postalCountry";

const inputTypes: Readonly<Record<TextName, "tel" | "email" | "text">> = {
  supportPhone: "tel",
  chatPhone: "tel",
  generalEmail: "email",
  loansEmail: "email",
  postalBox: "text",
  postalCode: "text",
  postalCity: "text",
  postalCountry: "text",
};

const contactNames = ["supportPhone", "chatPhone", "generalEmail", "loansEmail"] as const;
const isContact = (name: TextName): name is (typeof contactNames)[number] =>
  contactNames.some((contact) => contact === name);
const postalNames = ["postalBox", "postalCode", "postalCity", "postalCountry"] as const;

function TextFields({
  names,
  form,
  faults,
  onChange,
}: FieldsProps & { names: readonly TextName[] }) {
  const t = useTexts("admin-facts");
  return (
    <div className={classes.grid}>
      {names.map((name) => (
        <div key={name}>
          <TextField
            label={t(`field.${name}`)}
            type={inputTypes[name]}
            dir={inputTypes[name] === "text" ? "auto" : "ltr"}
            value={form[name]}
            error={faults[name]}
            required
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
          {isContact(name) && <SeenOn facts={[name]} />}
        </div>
      ))}
    </div>
  );
}

function DayField({
  label,
  day,
  error,
  onChange,
}: {
  label: string;
  day: number;
  error?: string | undefined;
  onChange(day: number): void;
}) {
  const format = useFormat();
  return (
    <SelectField
      label={label}
      value={day}
      error={error}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {weekdays.map((option) => (
        <option key={option} value={option}>
          {format.weekday(option)}
        </option>
      ))}
    </SelectField>
  );
}

function FaqHours({ form, faults, onChange }: FieldsProps) {
  const t = useTexts("admin-facts");
  return (
    <div className={classes.grid}>
      <DayField
        label={t("field.faqFrom")}
        day={form.faqFrom}
        onChange={(faqFrom) => onChange({ faqFrom })}
      />
      <DayField
        label={t("field.faqTo")}
        day={form.faqTo}
        error={faults.faqTo}
        onChange={(faqTo) => onChange({ faqTo })}
      />
      <TextField
        label={t("field.faqOpens")}
        type="time"
        value={form.faqOpens}
        required
        onChange={(event) => onChange({ faqOpens: event.target.value })}
      />
      <TextField
        label={t("field.faqCloses")}
        type="time"
        value={form.faqCloses}
        error={faults.faqCloses}
        required
        onChange={(event) => onChange({ faqCloses: event.target.value })}
      />
    </div>
  );
}

function Charges({ form, faults, onChange }: FieldsProps) {
  const t = useTexts("admin-facts");
  const errorId = useId();
  return (
    <>
      <p className={classes.hint}>{t("chargesHint")}</p>
      <div className={classes.grid}>
        {chargeIds.map((id) => (
          <TextField
            key={id}
            label={t(`charge.${id}`)}
            inputMode="decimal"
            dir="ltr"
            placeholder={t("chargeAsked")}
            value={form.charges[id]}
            {...(faults.charges &&
              !isChargeRight(form.charges[id]) && {
                "aria-invalid": true,
                "aria-describedby": errorId,
              })}
            onChange={(event) =>
              onChange({ charges: { ...form.charges, [id]: event.target.value } })
            }
          />
        ))}
      </div>
      {faults.charges && (
        <p id={errorId} className={classes.error} role="alert">
          {faults.charges}
        </p>
      )}
    </>
  );
}

export function FactsFields(props: FieldsProps) {
  const { form, faults, onChange } = props;
  const t = useTexts("admin-facts");
  return (
    <>
      <OfficePanel title={t("part.contact")}>
        <TextFields names={contactNames} {...props} />
      </OfficePanel>
      <OfficePanel title={t("part.postal")}>
        <TextFields names={postalNames} {...props} />
        <SeenOn facts={["postalAddress"]} />
      </OfficePanel>
      <OfficePanel title={t("field.week")}>
        <p className={classes.hint}>{t("hoursHint")}</p>
        <WeekEditor
          label={t("hoursLegend")}
          week={form.week}
          error={faults.week}
          onChange={(week) => onChange({ week })}
        />
        <SeenOn facts={["hours"]} />
      </OfficePanel>
      <OfficePanel title={t("field.closedDays")}>
        <ClosedDaysEditor
          hint={t("closedDaysHint")}
          isLegendHidden
          days={form.closedDays}
          error={faults.closedDays}
          onChange={(closedDays) => onChange({ closedDays })}
        />
        <SeenOn facts={["closedDays"]} />
      </OfficePanel>
      <OfficePanel title={t("part.faq")}>
        <p className={classes.hint}>{t("faqHint")}</p>
        <FaqHours {...props} />
        <SeenOn facts={["faqHours"]} />
      </OfficePanel>
      <OfficePanel title={t("field.charges")}>
        <Charges {...props} />
        <SeenOn facts={["charges"]} />
      </OfficePanel>
      <OfficePanel title={t("field.registrations")}>
        <RegistrationFields
          registrations={form.registrations}
          error={faults.registrations}
          onChange={(registrations) => onChange({ registrations })}
        />
        <SeenOn facts={["registrations"]} />
      </OfficePanel>
      <OfficePanel title={t("field.accounts")}>
        <AccountFields
          accounts={form.accounts}
          error={faults.accounts}
          onChange={(accounts) => onChange({ accounts })}
        />
        <SeenOn facts={["accounts"]} />
      </OfficePanel>
      <OfficePanel title={t("part.figures")}>
        <div className={classes.grid}>
          <TextField
            label={t("field.statedBranches")}
            hint={t("statedHint")}
            inputMode="numeric"
            dir="ltr"
            value={form.statedBranches}
            error={faults.statedBranches}
            onChange={(event) => onChange({ statedBranches: event.target.value })}
          />
        </div>
        <SeenOn facts={["statedBranches"]} />
      </OfficePanel>
    </>
  );
}
