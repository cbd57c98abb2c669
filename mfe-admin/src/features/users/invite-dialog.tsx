import { useState } from "react";
import { roles } from "@dhahabu/contract/identity";
import type { Role } from "@dhahabu/contract/identity";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { TextField } from "@dhahabu/kit/ui/field";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { focusFirstFault } from "../../blocks/form/focus-first-fault.ts";
import layout from "../../blocks/layout/layout.module.css";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";

const fields = [
  { name: "username", maxLength: 30, isOptional: false, type: "text" },
  { name: "email", maxLength: 254, isOptional: false, type: "email" },
  { name: "firstName", maxLength: 80, isOptional: true, type: "text" },
  { name: "lastName", maxLength: 80, isOptional: true, type: "text" },
] as const;

/** Opens an account for somebody, who sets the password by a link in a mail. */
export function InviteDialog({ onClose }: { onClose(isSent: boolean): void }) {
  const t = useTexts("admin-users");
  const explain = useFailureText();
  const findFaults = useFieldFaults();
  const [names, setNames] = useState({ username: "", email: "", firstName: "", lastName: "" });
  const [role, setRole] = useState<Role>("marketing");
  const [language, setLanguage] = useState<Language>(useLanguage());
  const inviting = useSend({
    mutationFn: (_form: HTMLFormElement) =>
      callApi("inviteUser", { body: { ...names, role, language } }),
    onSuccess({ username, pendingRequestId }) {
      showToast(
        pendingRequestId === undefined
          ? {
              kind: "success",
              title: t("invite.sentTitle"),
              description: t("invite.sentText", { username }),
            }
          : { title: t("invite.askedTitle"), description: t("invite.askedText", { username }) },
      );
      onClose(true);
    },
    onError: (_error, form) => focusFirstFault(form),
  });
  const { error } = inviting;
  const faults = error ? findFaults(error) : {};

  return (
    <FormDialog
      title={t("invite.title")}
      className={layout.tight}
      submitLabel={t("invite.send")}
      busyLabel={t("invite.sending")}
      isBusy={inviting.isPending}
      error={error ? explain(error) : undefined}
      onSubmit={(form) => inviting.mutate(form)}
      onCancel={() => onClose(false)}
      onClose={() => onClose(false)}
    >
      <p>{t("invite.intro")}</p>
      {fields.map(({ name, isOptional, ...field }) => (
        <TextField
          key={name}
          {...field}
          label={t(`invite.${name}`)}
          isOptional={isOptional}
          required={!isOptional}
          error={faults[name]}
          value={names[name]}
          autoComplete="off"
          onChange={({ target }) => setNames((known) => ({ ...known, [name]: target.value }))}
        />
      ))}
      <ChoiceField
        label={t("col.role")}
        value={role}
        values={roles}
        nameOf={(value) => t(`role.${value}`)}
        onChange={setRole}
      />
      <ChoiceField
        label={t("invite.language")}
        value={language}
        values={languages}
        nameOf={(code) => languageTraits[code].name}
        langOf={(code) => code}
        onChange={setLanguage}
      />
    </FormDialog>
  );
}
