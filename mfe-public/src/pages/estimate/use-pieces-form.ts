import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { buildFormBody } from "@dhahabu/contract/form-body";
import { callApi } from "@dhahabu/kit/api/client";
import type { CallInput, CallResponse } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useNavigate } from "@dhahabu/kit/router";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { buildQuotePath } from "../../paths.ts";
import type texts from "./messages/en.json";
import { countRows } from "./piece-rows.ts";

type Estimate = CallResponse<"estimateGold">;
type Quote = CallResponse<"createQuote">;
type Faults = Readonly<Record<string, string>>;

function readForm(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}

/** The form of pieces: how it begins, what is wrong with it, and what came of it. */
export function usePiecesForm() {
  const t = useT<typeof texts>("estimate");
  const language = useLanguage();
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const navigate = useNavigate();
  const estimated = useSentForm("estimateGold");
  const quoted = useSentForm("createQuote");
  const begun = estimated ?? quoted;
  const [estimate, setEstimate] = useState(estimated?.accepted?.answer as Estimate | undefined);
  const made = quoted?.accepted?.answer as Quote | undefined;
  const [errors, setErrors] = useState<Faults>(begun?.failure?.fields ?? {});
  const [failure, setFailure] = useState(begun?.failure?.text);
  const [busy, setBusy] = useState<"estimateGold" | "createQuote">();
  const resultRef = useRef<HTMLElement>(null);
  const isOwn = useRef(false);

  useEffect(() => {
    if (estimate && isOwn.current) resultRef.current?.focus();
  }, [estimate]);

  function show(form: HTMLFormElement, fields: Faults) {
    setErrors(fields);
    const [first = ""] = Object.keys(fields);
    form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }

  async function send(form: HTMLFormElement, call: "estimateGold" | "createQuote") {
    setErrors({});
    setFailure(undefined);
    setBusy(call);
    const body = buildFormBody(readForm(form), language);
    try {
      if (call === "estimateGold") {
        const asked = body as CallInput<"estimateGold">["body"];
        isOwn.current = true;
        setEstimate(await callApi("estimateGold", { body: asked }));
      } else {
        const pieces = body as CallInput<"createQuote">["body"];
        const { code } = await sendOnce("createQuote", (key) =>
          callApi("createQuote", { body: { ...pieces, key } }),
        );
        void navigate(buildQuotePath(code));
      }
    } catch (error) {
      console.error("Failed to value pieces", error);
      const { text, fields } = await explain(error, {
        general: t("failed"),
        offline: t("offline"),
      });
      show(form, fields);
      setFailure(fields["items"] ?? (Object.keys(fields).length === 0 ? text : undefined));
    }
    setBusy(undefined);
  }

  return {
    typed: begun?.typed ?? {},
    rowCount: countRows(begun?.typed ?? {}),
    isAnswer: begun?.accepted !== undefined,
    estimate,
    made,
    errors,
    failure: failure ?? errors["items"],
    busy,
    resultRef,
    /** What is wrong is said by place: it holds no longer when the places change. */
    clearFaults() {
      setErrors({});
      setFailure(undefined);
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy) return;
      const { submitter } = event.nativeEvent;
      const isQuote = submitter instanceof HTMLButtonElement && submitter.value === "createQuote";
      void send(event.currentTarget, isQuote ? "createQuote" : "estimateGold");
    },
  };
}
