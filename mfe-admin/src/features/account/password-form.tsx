import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import type { User } from "@dhahabu/contract/identity";
import { passwordLength } from "@dhahabu/contract/password-rules";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { NewPasswordField } from "@dhahabu/kit/parts/new-password-field";
import type { RatingWords } from "@dhahabu/kit/parts/new-password-field";
import { PasswordField } from "@dhahabu/kit/parts/password-field";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { FormActions } from "../../blocks/form/form-actions.tsx";
import { useSessionReplacement } from "../../data/use-session-replacement.ts";
import { useTexts } from "../../use-texts.ts";
import { checkPasswords } from "./password-faults.ts";
import type { PasswordForm as Passwords } from "./password-faults.ts";
import classes from "./password-form.module.css";

type Faults = { readonly [Name in keyof Passwords]?: string | undefined };

function useRatingWords(min: string): RatingWords {
  const t = useTexts("admin-account");
  return {
    short: t("strength.short", { min }),
    repeats: t("strength.repeats"),
    words: t("strength.words"),
    weak: t("strength.weak"),
    fair: t("strength.fair"),
    good: t("strength.good"),
    strong: t("strength.strong"),
  };
}

function useShowWords() {
  const t = useTexts("admin-account");
  return (field: string) => ({
    show: { text: t("show"), label: t("showLabel", { field }) },
    hide: { text: t("hide"), label: t("hideLabel", { field }) },
  });
}

/** Changes one's own password; what is typed is kept nowhere. `onChanged` is called once it is changed. */
export function PasswordForm({ user, onChanged }: { user: User; onChanged(): void }) {
  const t = useTexts("admin-account");
  const format = useFormat();
  const explain = useFailureText();
  const findFieldFaults = useFieldFaults();
  const current = useRef<HTMLInputElement>(null);
  const wanted = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState<string>();
  const min = format.number(passwordLength.minForStaff);
  const max = format.number(passwordLength.max);
  const ratingWords = useRatingWords(min);
  const wordsFor = useShowWords();

  function show(found: Faults) {
    setFaults(found);
    if (found.currentPassword) current.current?.focus();
    else if (found.newPassword) wanted.current?.focus();
  }

  const saving = useSessionReplacement({
    mutationFn: ({ typed }: { typed: Passwords; form: HTMLFormElement }) =>
      callApi("changePassword", { body: typed }),
    onSuccess(_, { form }) {
      form.reset();
      showToast({ kind: "success", title: t("changedTitle"), description: t("changedText") });
      onChanged();
    },
    onError(error) {
      const { currentPassword, newPassword } = findFieldFaults(error);
      show({ currentPassword, newPassword });
      if (currentPassword === undefined && newPassword === undefined) {
        setFault(explain(error));
      }
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isPending) return;
    const typed = {
      currentPassword: current.current?.value ?? "",
      newPassword: wanted.current?.value ?? "",
    };
    const found = Object.fromEntries(
      Object.entries(checkPasswords(typed)).map(([name, key]) => [name, t(key, { min, max })]),
    );
    setFault(undefined);
    show(found);
    if (Object.keys(found).length > 0) return;
    saving.mutate({ typed, form: event.currentTarget });
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.lead}>{t("passwordLead")}</p>
      {/* Tells a password manager whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.username}
        readOnly
        hidden
      />
      <PasswordField
        ref={current}
        name="currentPassword"
        label={t("currentPassword")}
        {...wordsFor(t("currentPassword"))}
        autoComplete="current-password"
        error={faults.currentPassword}
      />
      <NewPasswordField
        ref={wanted}
        name="newPassword"
        label={t("newPassword")}
        {...wordsFor(t("newPassword"))}
        min={passwordLength.minForStaff}
        readAccount={() => user}
        words={ratingWords}
        hint={t("newPasswordHint", { min })}
        error={faults.newPassword}
      />
      <FormActions
        submitLabel={t("save")}
        busyLabel={t("saving")}
        isBusy={saving.isPending}
        error={fault}
      />
    </form>
  );
}
