import { useState } from "react";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Trial } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { TrialResult } from "./trial-result.tsx";

const maxLength = 1000;

/** Shows how the assistant understands and answers a text now; nothing is noted. */
export function TrialBox() {
  const t = useTexts("admin-assistant");
  const describe = useFailureText();
  const [text, setText] = useState("");
  const pageLanguage = useLanguage();
  const [language, setLanguage] = useState<ChatLanguage>(
    deskLanguages.find((code) => code === pageLanguage) ?? "en",
  );
  const [result, setResult] = useState<{ trial: Trial; language: ChatLanguage }>();
  const asking = useSend({
    mutationFn: (body: { text: string; language: ChatLanguage }) =>
      callApi("tryAssistant", { body }),
    onSuccess: (trial, asked) => setResult({ trial, language: asked.language }),
    onError: () => setResult(undefined),
  });
  const { isPending: isBusy, error } = asking;

  return (
    <OfficePanel title={t("try.title")}>
      <form
        className={classes.trial}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "" && !isBusy) asking.mutate({ text, language });
        }}
      >
        <TextField
          label={t("try.text")}
          maxLength={maxLength}
          dir="auto"
          value={text}
          error={error ? describe(error) : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <ChoiceField
          label={t("column.language")}
          value={language}
          values={deskLanguages}
          nameOf={(code) => languageTraits[code].name}
          onChange={setLanguage}
        />
        <Button type="submit" look="secondary" isBusy={isBusy} disabled={text.trim() === ""}>
          {t("try.ask")}
        </Button>
      </form>
      <div role="status" className={classes.status}>
        {result && <TrialResult {...result} />}
      </div>
    </OfficePanel>
  );
}
