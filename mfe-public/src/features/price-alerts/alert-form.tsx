import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import {
  maxAlertKes,
  maxOpenAlerts,
  maxUnconfirmedAlerts,
} from "@dhahabu/contract/price-alert-terms";
import { callPlainly } from "@dhahabu/kit/api/plain-call";
import type { PlainCall } from "@dhahabu/kit/api/plain-call";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useFormat } from "@dhahabu/kit/format/use-format";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { useLive } from "@dhahabu/kit/live/use-data";
import { useLocation } from "@dhahabu/kit/router";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { useLateTexts } from "../../blocks/use-late-texts.ts";
import { isLoanGoldType, loanGoldTypes, nameGoldType } from "../../content/gold-types.ts";
import { alertTypeParam } from "../../paths.ts";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import classes from "./alert-form.module.css";
import { findDirection, readAlert, readThreshold } from "./read-alert.ts";
import type { AlertFaults } from "./read-alert.ts";

type AlertTexts = Translate<typeof texts>;

interface FieldErrors {
  thresholdKes?: string | undefined;
  email?: string | undefined;
}

const creation: PlainCall<"createPriceAlert"> = {
  name: "createPriceAlert",
  path: "/api/price-alerts",
  answer: { message: "string" },
};

const namespace = "price-alerts";
const namespaces = [namespace];
const usualType = "22K";

/** What the typed price means for the chosen type, as a sentence. */
function useWish(t: AlertTexts) {
  const format = useFormat();
  const language = useLanguage();
  const { data: prices } = useLive("prices");
  const [typed, setTyped] = useState<{ goldType: string; price: string }>({
    goldType: usualType,
    price: "",
  });
  const nowKes = prices?.find(({ goldType }) => goldType === typed.goldType)?.pricePerGram;
  const thresholdKes = readThreshold(typed.price, language);
  const direction =
    thresholdKes !== undefined && nowKes !== undefined
      ? findDirection(thresholdKes, nowKes)
      : undefined;
  const sentence =
    direction === undefined
      ? undefined
      : t(`wish.${direction}`, { price: format.kes(Number(thresholdKes)) });
  return {
    nowKes,
    hint: nowKes === undefined ? undefined : t("price.now", { now: format.kes(nowKes) }),
    sentence,
    noteTyped(form: HTMLFormElement) {
      const values = new FormData(form);
      const [goldType, price] = [values.get("goldType"), values.get("thresholdKes")];
      if (typeof goldType === "string" && typeof price === "string") setTyped({ goldType, price });
    },
  };
}

function TypeField({ t }: { t: AlertTexts }) {
  const tGold = useT<typeof goldTexts>("gold");
  const { data: prices } = useLive("prices");
  const types = prices?.map(({ goldType }) => goldType).filter(isLoanGoldType) ?? loanGoldTypes;
  return (
    <SelectField name="goldType" label={t("type")} defaultValue={usualType}>
      {types.map((goldType) => (
        <option key={goldType} value={goldType}>
          {nameGoldType(goldType, tGold)}
        </option>
      ))}
    </SelectField>
  );
}

/** Checks and sends what was typed, and says what is wrong with it. */
function useSending(t: AlertTexts, nowKes: number | undefined, onSent: (email: string) => void) {
  const format = useFormat();
  const language = useLanguage();
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  function showErrors(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    const name = found.thresholdKes ? "thresholdKes" : "email";
    form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }

  function sayFaults({ price, email }: AlertFaults): FieldErrors {
    return {
      thresholdKes: price && t(`error.${price}`, { most: format.kes(maxAlertKes) }),
      email: email && t("error.email"),
    };
  }

  async function refuse(form: HTMLFormElement, error: unknown) {
    const { text, fields } = await explain(error, {
      general: t("failed"),
      offline: t("offline"),
    });
    const { thresholdKes, email } = fields;
    if (thresholdKes ?? email) showErrors(form, { thresholdKes, email });
    else setFailure(text);
  }

  async function send(form: HTMLFormElement) {
    if (isSending) return;
    setFailure(undefined);
    const { alert, faults: found } = readAlert(new FormData(form), { language, nowKes });
    if (!alert) return showErrors(form, sayFaults(found));
    setErrors({});
    setIsSending(true);
    try {
      await sendOnce("createPriceAlert", (key) =>
        callPlainly(creation, { ...alert, language, key }),
      );
      onSent(alert.email);
    } catch (error) {
      console.error("Failed to set the price alert", error);
      await refuse(form, error);
      setIsSending(false);
    }
  }

  return { errors, failure, isSending, send };
}

function EmptyForm({
  t,
  isFocused,
  onSent,
}: {
  t: AlertTexts;
  /** True where the visitor has asked for the form: its first field takes the focus. */
  isFocused: boolean;
  onSent: (email: string) => void;
}) {
  const { nowKes, hint, sentence, noteTyped } = useWish(t);
  const { errors, failure, isSending, send } = useSending(t, nowKes, onSent);
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFocused) formRef.current?.querySelector("select")?.focus();
  }, [isFocused]);
  const { search } = useLocation();
  const chooseNamedType = useEffectEvent(() => {
    const form = formRef.current;
    const select = form?.elements.namedItem("goldType");
    const named = new URLSearchParams(search).get(alertTypeParam);
    if (!form || !(select instanceof HTMLSelectElement) || named === null) return;
    if (isLoanGoldType(named)) select.value = named;
    noteTyped(form);
  });
  // The type whose row has led here.
  useEffect(() => chooseNamedType(), [search]);

  return (
    <form
      ref={formRef}
      className={classes.form}
      method="post"
      noValidate
      onInput={(event) => noteTyped(event.currentTarget)}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <div className={classes.fields}>
        <TypeField t={t} />
        <TextField
          name="thresholdKes"
          label={t("price")}
          hint={hint}
          error={errors.thresholdKes}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          name="email"
          type="email"
          label={t("email")}
          error={errors.email}
          autoComplete="email"
          dir="ltr"
          required
        />
      </div>
      <div className={classes.end}>
        <p className={classes.wish}>{sentence}</p>
        <Button type="submit" isBusy={isSending}>
          {isSending ? t("submit.busy") : t("submit")}
        </Button>
      </div>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={classes.consent}>{t("consent")}</p>
    </form>
  );
}

function Sent({ t, email, children }: { t: AlertTexts; email: string; children: ReactNode }) {
  const format = useFormat();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <div className={classes.done}>
      <h3 ref={titleRef} className={classes.doneTitle} tabIndex={-1}>
        {t("done.title")}
      </h3>
      <p>{t("done.text", { email: `\u2068${email}\u2069` })}</p>
      <p className={classes.doneNote}>
        {t("done.note", {
          most: format.number(maxOpenAlerts),
          waiting: format.number(maxUnconfirmedAlerts),
        })}
      </p>
      {children}
    </div>
  );
}

/** Sets a price alert: a type, a price, an address. It begins only once the address has confirmed it. */
export function AlertForm() {
  const { i18n } = useKit();
  const { loaded, hasFailed, isLoadingAgain, loadAgain } = useLateTexts(namespaces);
  const [sentTo, setSentTo] = useState<string>();
  const [isAnother, setIsAnother] = useState(false);
  if (!loaded) return hasFailed && <ErrorPanel onRetry={loadAgain} isRetrying={isLoadingAgain} />;
  const t: AlertTexts = i18n.getTranslate(namespace, loaded);
  if (sentTo === undefined) return <EmptyForm t={t} isFocused={isAnother} onSent={setSentTo} />;
  function beginAnother() {
    setIsAnother(true);
    setSentTo(undefined);
  }
  return (
    <Sent t={t} email={sentTo}>
      <Button look="secondary" onClick={beginAnother}>
        {t("done.again")}
      </Button>
    </Sent>
  );
}
