import { useState } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { FailureLine } from "../failure/fault-line.tsx";
import layout from "../layout/layout.module.css";
import { useFocusToSection } from "./use-focus-to-section.ts";
import classes from "./verdict-form.module.css";

/** A second person's yes or no to what another one did, with a note. */
export function VerdictForm({
  lead,
  note,
  hint,
  yes,
  no,
  isYesOff = false,
  isSending,
  error,
  onDecide,
}: {
  lead: string;
  /** What the field of the note is called. */
  note: string;
  hint: string;
  yes: string;
  no: string;
  isYesOff?: boolean;
  isSending: boolean;
  error: unknown;
  onDecide(isYes: boolean, note: string): void;
}) {
  const [text, setText] = useState("");
  const form = useFocusToSection<HTMLDivElement>();
  return (
    <div ref={form} className={layout.column}>
      <p>{lead}</p>
      <TextAreaField
        label={note}
        hint={hint}
        value={text}
        maxLength={500}
        rows={2}
        autoComplete="off"
        isOptional
        onChange={({ target }) => setText(target.value)}
      />
      <FailureLine error={error} />
      <div className={classes.actions}>
        <Button
          isSmall
          disabled={isYesOff}
          isBusy={isSending}
          onClick={() => onDecide(true, text.trim())}
        >
          {yes}
        </Button>
        <Button
          look="secondary"
          isSmall
          isBusy={isSending}
          onClick={() => onDecide(false, text.trim())}
        >
          {no}
        </Button>
      </div>
    </div>
  );
}
