import { useState } from "react";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField } from "@dhahabu/kit/ui/field";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import classes from "./forms.module.css";

/** A choice of the prepared replies; the chosen one is given out in the customer's language, filled in. */
export function CannedPicker({
  customer,
  onPick,
}: {
  customer: { name: string; reference: string; language: Language };
  onPick(text: string, id: number): void;
}) {
  const t = useTexts("admin-enquiries");
  const tFrame = useTexts("admin");
  const {
    data: replies = [],
    error,
    isFetching,
    refresh,
  } = useCall("listCannedReplies", { query: { limit: 200 } });
  const [isFallback, setIsFallback] = useState(false);
  return (
    <>
      {error && (
        <div className={classes.actions} role="alert">
          <p className={classes.note}>{t("canned.failed")}</p>
          <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void refresh()}>
            {tFrame("list.retry")}
          </Button>
        </div>
      )}
      {replies.length > 0 && (
        <div className={classes.canned}>
          <SelectField
            label={t("canned.label")}
            hint={
              isFallback
                ? t("canned.fallback", { language: languageTraits[customer.language].name })
                : undefined
            }
            value=""
            onChange={(event) => {
              const reply = replies.find(({ id }) => String(id) === event.target.value);
              if (!reply) return;
              const filled = fillPlaceholders(reply, customer);
              setIsFallback(filled.isFallback);
              onPick(filled.text, reply.id);
            }}
          >
            <option value="">{t("canned.choose")}</option>
            {replies.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  );
}
