import type { useSentForm } from "@dhahabu/kit/send/sent-form";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { findPlainFault } from "../../blocks/find-plain-fault.ts";
import { PlainForm } from "../../blocks/plain-form.tsx";
import classes from "./plain-link-form.module.css";

/**
 * Where who has no script pastes a private link, since no server sees what stands behind the `#` of its address; the
 * server alone renders it.
 */
export function PlainLinkForm({
  t,
  call,
  begun,
}: {
  t(key: "plain.link" | "plain.hint" | "plain.open"): string;
  call: "readOwnEnquiry" | "readOwnVisit";
  begun: ReturnType<typeof useSentForm>;
}) {
  return (
    <PlainForm call={call} className={classes.form}>
      <TextField
        name="token"
        label={t("plain.link")}
        hint={t("plain.hint")}
        error={findPlainFault(begun)}
        defaultValue={begun?.typed["token"] ?? ""}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        required
      />
      <div>
        <Button type="submit">{t("plain.open")}</Button>
      </div>
    </PlainForm>
  );
}
