import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Icon } from "@dhahabu/kit/ui/icon";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./facts-editor.module.css";
import { isAccountRight } from "./facts-form.ts";
import type { FormAccount } from "./facts-form.ts";

const kinds = ["paybill", "bank"] as const;
const mostAccounts = 20;

/** The accounts into which the bank is paid. */
export function AccountFields({
  accounts,
  error,
  onChange,
}: {
  accounts: readonly FormAccount[];
  error: string | undefined;
  onChange(accounts: readonly FormAccount[]): void;
}) {
  const t = useTexts("admin-facts");
  const change = (at: number, fields: Partial<FormAccount>) =>
    onChange(accounts.map((old, index) => (index === at ? { ...old, ...fields } : old)));
  return (
    <>
      <p className={classes.hint}>{t("accountsHint")}</p>
      {accounts.map((account, index) => (
        <div key={index} className={classes.account}>
          <ChoiceField
            label={t("account.kind")}
            value={account.kind}
            values={kinds}
            nameOf={(kind) => t(`account.${kind}`)}
            onChange={(kind) => change(index, { kind })}
          />
          <TextField
            label={t("account.name")}
            value={account.name}
            maxLength={120}
            dir="auto"
            required
            error={isAccountRight(account) ? undefined : error}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <TextField
            label={t("account.number")}
            value={account.number}
            maxLength={40}
            dir="ltr"
            required
            onChange={({ target }) => change(index, { number: target.value })}
          />
          <Button
            look="quiet"
            isSmall
            aria-label={t("account.remove", { name: account.name || account.number })}
            onClick={() => onChange(accounts.filter((_, at) => at !== index))}
          >
            <Icon name="delete" />
          </Button>
        </div>
      ))}
      <p>
        <Button
          look="secondary"
          isSmall
          disabled={accounts.length >= mostAccounts}
          onClick={() => onChange([...accounts, { kind: "paybill", name: "", number: "" }])}
        >
          {t("account.add")}
        </Button>
      </p>
    </>
  );
}
