import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { useFactorTexts } from "./factor-texts.tsx";
import classes from "./second-factor.module.css";

/** Asks for a code and sends it; why it does not count stands at its field. */
export function CodeForm({
  kind,
  label,
  submitLabel,
  takesFocus = false,
  send,
}: {
  kind: "app" | "recoveryCode";
  label: string;
  submitLabel: string;
  takesFocus?: boolean;
  /** Throws what the client throws. */
  send(code: string): Promise<void>;
}) {
  const t = useFactorTexts();
  const explain = useExplainFailure();
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isReady = t !== undefined;
  useEffect(() => {
    if (takesFocus && isReady) field.current?.focus();
  }, [takesFocus, isReady, kind]);
  if (!t) return null;

  async function submit(empty: string) {
    if (isSending) return;
    const code = field.current?.value.trim() ?? "";
    if (code === "") {
      setError(empty);
      field.current?.focus();
      return;
    }
    setIsSending(true);
    try {
      await send(code);
    } catch (failure) {
      const { text, fields } = await explain(failure);
      setError(fields["code"] ?? text);
      field.current?.focus();
      field.current?.select();
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form
      className={classes.parts}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(t("code.missing"));
      }}
    >
      <TextField
        key={kind}
        ref={field}
        name="code"
        label={label}
        error={error}
        autoComplete="one-time-code"
        inputMode={kind === "app" ? "numeric" : "text"}
        autoCapitalize={kind === "app" ? "none" : "characters"}
        spellCheck={false}
        dir="ltr"
        required
        onInput={() => setError(undefined)}
      />
      <div className={classes.actions}>
        <Button type="submit" isBusy={isSending}>
          {isSending ? t("code.checking") : submitLabel}
        </Button>
      </div>
    </form>
  );
}
