import { useRef, useState } from "react";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { answerPlaceholders, answerSources } from "@dhahabu/contract/assistant-choices";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextAreaField } from "@dhahabu/kit/ui/field";
import { FieldGroup } from "../../blocks/form/field-group.tsx";
import { Tabs } from "../../blocks/tabs/tabs.tsx";
import type texts from "../../messages/en/admin-assistant.json";
import { AnswerChoice } from "./answer-choice.tsx";
import type { AnswerForm } from "./answer-form.ts";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { MarkedText } from "./marked-text.tsx";
import { useAnswerBank } from "./use-answer-bank.ts";

const maxTextLength = 900;

/** The fields of a written answer: what it answers, its words in each language, the page that says more. */
export function AnswerFields({
  form,
  faults,
  onChange,
}: {
  form: AnswerForm;
  faults: Partial<Record<keyof AnswerForm, string>>;
  onChange(fields: Partial<AnswerForm>): void;
}) {
  const t = useT<typeof texts>("admin-assistant");
  const { find } = useAnswerBank();
  const replaced = form.kind === "answer" ? find(form.answerId) : undefined;
  const faultyLanguage = deskLanguages.find((code) => faults[code] !== undefined);
  const [chosen, setChosen] = useState<ChatLanguage>();
  const [seenFault, setSeenFault] = useState(faultyLanguage);
  // A text that the server refuses is shown; from then on whoever writes chooses.
  if (seenFault !== faultyLanguage) {
    setSeenFault(faultyLanguage);
    if (faultyLanguage) setChosen(faultyLanguage);
  }
  const language = chosen ?? "en";
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(name: string) {
    const { selectionStart = form[language].length, selectionEnd = selectionStart } =
      area.current ?? {};
    const text = form[language];
    const placeholder = `{{${name}}}`;
    onChange({
      [language]: `${text.slice(0, selectionStart)}${placeholder}${text.slice(selectionEnd)}`,
    });
    requestAnimationFrame(() => {
      area.current?.focus();
      const end = selectionStart + placeholder.length;
      area.current?.setSelectionRange(end, end);
    });
  }

  return (
    <>
      <SelectField
        label={t("field.kind")}
        hint={t("field.kindHint")}
        value={form.kind}
        error={form.kind === "answer" ? undefined : faults.answerId}
        onChange={({ target }) =>
          onChange({ kind: target.value === "answer" ? "answer" : "questions" })
        }
      >
        <option value="questions">{t("kind.questions")}</option>
        <option value="answer">{t("kind.answer")}</option>
      </SelectField>
      {form.kind === "questions" ? (
        <TextAreaField
          label={t("field.questions")}
          hint={t("field.questionsHint")}
          rows={3}
          required
          dir="auto"
          value={form.questions}
          error={faults.questions}
          onChange={({ target }) => onChange({ questions: target.value })}
        />
      ) : (
        <AnswerChoice
          label={t("field.answerId")}
          isRequired
          isReplaceable
          value={form.answerId}
          error={faults.answerId}
          onChange={(answerId) => onChange({ answerId })}
        />
      )}
      <Tabs<ChatLanguage>
        label={t("column.languages")}
        current={language}
        onChange={setChosen}
        tabs={deskLanguages.map((code) => ({
          id: code,
          label: languageTraits[code].name,
          panel: (
            <div className={classes.form}>
              <TextAreaField
                ref={area}
                label={t("field.text", { language: languageTraits[code].name })}
                hint={t("field.textHint")}
                isOptional={code !== "en"}
                rows={6}
                maxLength={maxTextLength}
                lang={code}
                dir={languageTraits[code].dir}
                value={form[code]}
                error={faults[code]}
                onChange={({ target }) => onChange({ [code]: target.value })}
              />
              {replaced && (
                <div className={classes.own}>
                  <p className={classes.small}>{t("ownText")}</p>
                  <p lang={code} dir={languageTraits[code].dir}>
                    <MarkedText text={replaced.says[code]} />
                  </p>
                  {form[code].trim() === "" && (
                    <Button
                      look="quiet"
                      isSmall
                      onClick={() => {
                        onChange({ [code]: replaced.says[code] });
                        area.current?.focus();
                      }}
                    >
                      {t("beginWithOwn")}
                    </Button>
                  )}
                </div>
              )}
            </div>
          ),
        }))}
      />
      <FieldGroup legend={t("placeholders")}>
        <div className={classes.placeholders}>
          {answerPlaceholders.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.placeholder}
              onClick={() => insert(name)}
            >
              <bdi dir="ltr">{`{{${name}}}`}</bdi> {t(`placeholder.${name}`)}
            </button>
          ))}
        </div>
      </FieldGroup>
      <SelectField
        label={t("field.source")}
        isOptional
        value={form.sourcePath}
        error={faults.sourcePath}
        onChange={({ target }) => onChange({ sourcePath: target.value })}
      >
        <option value="">{t("noSource")}</option>
        {answerSources.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </SelectField>
    </>
  );
}
