import { useEffect, useRef } from "react";
import type { SubmitEvent } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link, useNavigate } from "@dhahabu/kit/router";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { keepFocus } from "../../blocks/keep-focus.ts";
import page from "../../blocks/plain-page.module.css";
import { buildQuotePath, paths, quoteCodeField } from "../../paths.ts";
import type texts from "./messages/en.json";
import { QuoteSheet } from "./quote-sheet.tsx";
import { useQuote } from "./use-quote.ts";
import classes from "./quote-page.module.css";

function CodeForm({
  code,
  fault,
  isSought = false,
}: {
  code: string;
  fault?: string;
  isSought?: boolean | undefined;
}) {
  const t = useT<typeof texts>("quote");
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // While a code is looked for the form is away, and comes back where it was wrong.
  useEffect(() => {
    if (isSought) field.current?.focus();
  }, [isSought]);
  return (
    <form
      className={classes.form}
      action="?"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get(quoteCodeField);
        if (typeof typed !== "string") return;
        void navigate(buildQuotePath(encodeURIComponent(typed.trim())));
      }}
    >
      <FormCallField call="readQuote" />
      <TextField
        key={code}
        ref={field}
        name={quoteCodeField}
        label={t("code")}
        hint={t("code.hint")}
        error={fault}
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        required
      />
      <Button type="submit">{t("find")}</Button>
      <p className={classes.note}>
        {t("none")} <Link to={paths.estimate}>{t("none.make")}</Link>
      </p>
    </form>
  );
}

/** A quote by its code: what it keeps, what the same pieces would bring now, and where to take it. */
export function Page() {
  const t = useT<typeof texts>("quote");
  const { reading, code, isKept, hasArrived } = useQuote();
  return (
    <section ref={keepFocus} className={page.page} data-wide>
      <header className={classes.header}>
        <h1 className={page.title} tabIndex={-1} {...(hasArrived && arrivalFocus)}>
          {t("title")}
        </h1>
        {reading.state !== "found" && <p className={classes.note}>{t("lead")}</p>}
      </header>
      {reading.state === "loading" && <Skeleton height="20rem" label={t("loading")} />}
      {reading.state === "none" && <CodeForm code={code} />}
      {reading.state === "failed" && (
        <CodeForm code={code} fault={reading.fault} isSought={reading.isSought} />
      )}
      {reading.state === "found" && <QuoteSheet {...reading.found} isKept={isKept} />}
    </section>
  );
}
