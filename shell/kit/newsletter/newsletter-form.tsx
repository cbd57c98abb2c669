import { useState } from "react";
import { callPlainly } from "../api/plain-call.ts";
import type { PlainCall } from "../api/plain-call.ts";
import { ContractError, NetworkError } from "../api/api-error.ts";
import { useExplainFailure } from "../failure/use-explain-failure.ts";
import { useLanguage, useT } from "../i18n/use-t.ts";
import type texts from "../messages/en/kit.json";
import { FormCallField } from "../send/form-call.tsx";
import { useSentForm } from "../send/sent-form.ts";
import { useSendOnce } from "../send/use-send-once.ts";
import { showToast } from "../toast/toast.ts";
import { arrivalFocus, buildFormAction } from "../ui/arrival-focus.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import classes from "./newsletter-form.module.css";
import { readSubscription } from "./subscription.ts";

const newsletterAnchor = "newsletter";

const wish: PlainCall<"subscribe"> = {
  name: "subscribe",
  path: "/api/newsletter",
  answer: { message: "string" },
};

/** Sends what was typed, and says what is wrong with it. Fields are cleared only once the bank has the subscription. */
function useSubscribing(source: "footer" | "page", begun: ReturnType<typeof useSentForm>) {
  const t = useT<typeof texts>("kit");
  const language = useLanguage();
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const [isSending, setIsSending] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [faults, setFaults] = useState<{ email?: string; name?: string }>(
    begun?.failure?.fields ?? {},
  );

  function refuseEmail(form: HTMLFormElement, fault: string) {
    setFaults({ email: fault });
    form.querySelector<HTMLInputElement>("[name=email]")?.focus();
  }

  async function refuse(error: unknown) {
    if (error instanceof NetworkError) {
      showToast({ title: t("newsletter.offline"), kind: "error" });
      return;
    }
    const { text, fields } = await explain(error, { general: t("newsletter.failedText") });
    showToast({ title: t("newsletter.failed"), description: text, kind: "error" });
    setFaults(fields);
  }

  function accept(form: HTMLFormElement, message?: string) {
    showToast({
      title: t("newsletter.done"),
      description: language === "en" && message !== undefined ? message : t("newsletter.doneText"),
      kind: "success",
    });
    // Of what the form began with too, which a reset would bring back.
    for (const field of form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")) {
      field.value = "";
    }
  }

  async function submit(form: HTMLFormElement) {
    if (isSending) return;
    setHasTried(true);
    const { subscription, fault } = readSubscription(new FormData(form));
    if (fault === "blank") {
      showToast({
        title: t("newsletter.required"),
        description: t("newsletter.requiredText"),
        kind: "error",
      });
      refuseEmail(form, t("newsletter.requiredText"));
      return;
    }
    if (fault === "invalid") {
      refuseEmail(form, t("newsletter.invalid"));
      return;
    }
    setFaults({});
    setIsSending(true);
    try {
      const { message } = await sendOnce("subscribe", (key) =>
        callPlainly(wish, { ...subscription, language, source, key }),
      );
      accept(form, message);
    } catch (error) {
      console.error("Failed to subscribe to the newsletter", error);
      // The subscription is stored once the status says so, whatever its body looks like.
      if (error instanceof ContractError) accept(form);
      else await refuse(error);
    }
    setIsSending(false);
  }

  return { faults, isSending, hasTried, submit };
}

/** What became of the form where the browser has sent it by itself. */
function Outcome({ begun }: { begun: NonNullable<ReturnType<typeof useSentForm>> }) {
  const t = useT<typeof texts>("kit");
  if (begun.accepted) {
    return (
      <p className={classes.outcome} role="status" tabIndex={-1} {...arrivalFocus}>
        <strong>{t("newsletter.done")}</strong> {t("newsletter.doneText")}
      </p>
    );
  }
  const text = begun.failure?.text;
  if (text === undefined) return null;
  return (
    <p className={classes.outcome} role="alert" tabIndex={-1} {...arrivalFocus}>
      {text}
    </p>
  );
}

/**
 * Subscribes to the newsletter (spec sections 5 and 8): in the footer, or as the card of a page's
 * section, which gives the heading.
 */
export function NewsletterForm({ variant }: { variant: "footer" | "card" }) {
  const t = useT<typeof texts>("kit");
  const language = useLanguage();
  const source = variant === "footer" ? "footer" : "page";
  const begun = useSentForm("subscribe");
  const typed = begun?.accepted ? {} : (begun?.typed ?? {});
  const { faults, isSending, hasTried, submit } = useSubscribing(source, begun);
  return (
    <form
      id={newsletterAnchor}
      className={[classes.form, classes[variant]].join(" ")}
      method="post"
      action={buildFormAction(language)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <FormCallField call="subscribe" />
      <input type="hidden" name="source" value={source} />
      {begun && !hasTried && <Outcome begun={begun} />}
      <TextField
        name="email"
        defaultValue={typed["email"]}
        type="email"
        label={t("newsletter.email")}
        error={faults.email}
        autoComplete="email"
        dir="ltr"
        required
      />
      <TextField
        name="name"
        defaultValue={typed["name"]}
        label={t("newsletter.name")}
        error={faults.name}
        autoComplete="name"
        isOptional
      />
      <Button type="submit" isBusy={isSending}>
        {isSending ? t("newsletter.busy") : t("newsletter.submit")}
      </Button>
      <p className={classes.consent}>{t("newsletter.consent")}</p>
    </form>
  );
}
