import { useRef, useState } from "react";
import {
  answerPlaceholders,
  answerSources,
  isComputedTopic,
} from "@dhahabu/contract/assistant-topics";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { SelectField, TextAreaField } from "@dhahabu/kit/ui/field";
import { FieldGroup } from "../../blocks/field-group.tsx";
import { Tabs } from "../../blocks/tabs.tsx";
import type texts from "../../messages/en/admin-assistant.json";
import type { AnswerForm } from "./answer-form.ts";
import { deskLanguages } from "./desk-language.ts";
import { useTopicNames } from "./use-topic-names.ts";
import classes from "./assistant-desk.module.css";

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
  const { options } = useTopicNames();
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
        error={form.kind === "topic" ? undefined : faults.topic}
        onChange={({ target }) =>
          onChange({ kind: target.value === "topic" ? "topic" : "questions" })
        }
      >
        <option value="questions">{t("kind.questions")}</option>
        <option value="topic">{t("kind.topic")}</option>
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
        <SelectField
          label={t("field.topic")}
          hint={t("field.topicHint")}
          required
          value={form.topic}
          error={faults.topic}
          onChange={({ target }) => onChange({ topic: target.value })}
        >
          <option value="">{t("chooseTopic")}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value} disabled={isComputedTopic(value)}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <Tabs<ChatLanguage>
        label={t("column.languages")}
        current={language}
        onChange={setChosen}
        tabs={deskLanguages.map((code) => ({
          id: code,
          label: languageTraits[code].name,
          panel: (
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
