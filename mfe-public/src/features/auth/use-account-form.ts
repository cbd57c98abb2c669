import { useState } from "react";
import type { SubmitEvent } from "react";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import type { useSentForm } from "@dhahabu/kit/send/sent-form";
import { showToast } from "@dhahabu/kit/toast/toast";
import { buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "./messages/en.json";
import type { Faults, FieldFault } from "./account-checks.ts";

function focusFirstFault(form: HTMLFormElement, errors: Readonly<Record<string, string>>) {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && errors[element.name] !== undefined) {
      element.focus();
      return;
    }
  }
}

/** A form of the account page: its faults by field, its failure, and whether it is being sent. */
export function useAccountForm<Form extends Record<keyof Form, string>>(parts: {
  read(values: FormData): Form;
  check(form: Form): Faults<Form>;
  /** Asks the server; throws what the client throws. */
  send(form: Form): Promise<void>;
  failureTitle: string;
  /** The form can be sent again after a success. */
  staysOpen?: boolean;
  /** How it begins where the page is the answer to it. */
  begun?: ReturnType<typeof useSentForm>;
}) {
  const t = useT<typeof texts>("auth");
  const format = useFormat();
  const explain = useExplainFailure();
  const isAlive = useIsAlive();
  const language = useLanguage();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(
    parts.begun?.failure?.fields ?? {},
  );
  const [failure, setFailure] = useState(parts.begun?.failure?.text);
  const [isSending, setIsSending] = useState(false);

  function sayFault({ key, values }: FieldFault): string {
    const named = Object.entries(values ?? {}).map(([name, limit]) => [name, format.number(limit)]);
    return t(key, Object.fromEntries(named) as Record<string, string>);
  }

  function showErrors(form: HTMLFormElement, found: Readonly<Record<string, string>>) {
    setErrors(found);
    focusFirstFault(form, found);
  }

  async function submit(form: HTMLFormElement) {
    if (isSending) return;
    setFailure(undefined);
    const values = parts.read(new FormData(form));
    const faults = Object.entries<FieldFault | undefined>(parts.check(values));
    if (faults.length > 0) {
      const said = faults.map(([field, fault]) => [field, fault ? sayFault(fault) : ""]);
      showErrors(form, Object.fromEntries(said) as Record<string, string>);
      return;
    }
    setErrors({});
    setIsSending(true);
    try {
      await parts.send(values);
      if (parts.staysOpen === true) setIsSending(false);
    } catch (error) {
      const general = t("failure.unavailable");
      const { text, fields } = await explain(error, { general });
      showToast({ title: parts.failureTitle, description: text, kind: "error" });
      setIsSending(false);
      showErrors(form, fields);
    }
  }

  return {
    errors,
    failure,
    isSending,
    isAlive,
    formProps: {
      method: "post",
      action: buildFormAction(language),
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  };
}
