import { useEffect, useRef, useState } from "react";
import { labelColors } from "@dhahabu/contract/enquiry-labels";
import type { EnquiryLabel, LabelColor } from "@dhahabu/contract/enquiry-labels";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { LabelChip } from "./label-chips.tsx";
import classes from "./label-editor.module.css";

/** The form of a label, new or changed, with how it will look. */
export function LabelForm({
  label,
  onSaved,
  onConflict,
  onCancel,
}: {
  /** Undefined for a new one. */
  label: EnquiryLabel | undefined;
  onSaved(labels: EnquiryLabel[]): void;
  onConflict(): void;
  onCancel(): void;
}) {
  const t = useTexts("admin-enquiries");
  const toText = useFailureText();
  const [name, setName] = useState(label?.name ?? "");
  const [color, setColor] = useState<LabelColor>(label?.color ?? "gold");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (label) field.current?.focus();
  }, [label]);
  const saving = useSend({
    mutationFn: (body: Omit<EnquiryLabel, "id">) =>
      label
        ? callApi("updateEnquiryLabel", {
            params: { id: label.id },
            body: { ...body, from: label.name },
          })
        : callApi("createEnquiryLabel", { body }),
    onSuccess(labels) {
      setName("");
      onSaved(labels);
    },
    onError: onConflict,
  });
  const failure = saving.error ? toText(saving.error) : undefined;

  function change(act: () => void) {
    saving.reset();
    setIsMissing(false);
    act();
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const body = { name: name.trim(), color };
        setIsMissing(body.name === "");
        if (body.name !== "" && !saving.isPending) saving.mutate(body);
      }}
    >
      <TextField
        ref={field}
        label={t("labels.name")}
        error={isMissing ? t("labels.nameMissing") : failure}
        maxLength={24}
        autoComplete="off"
        dir="auto"
        value={name}
        onChange={({ target }) => change(() => setName(target.value))}
      />
      <ChoiceField
        label={t("labels.color")}
        value={color}
        values={labelColors}
        nameOf={(known) => t(`color.${known}`)}
        onChange={(next) => change(() => setColor(next))}
      />
      <div className={classes.foot}>
        <Button type="submit" isSmall isBusy={saving.isPending}>
          {label ? t("labels.save") : t("labels.add")}
        </Button>
        {label && (
          <Button look="secondary" isSmall onClick={onCancel}>
            {t("labels.cancel")}
          </Button>
        )}
        {name.trim() !== "" && <LabelChip label={{ name: name.trim(), color }} />}
      </div>
    </form>
  );
}
