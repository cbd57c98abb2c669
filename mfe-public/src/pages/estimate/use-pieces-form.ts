import { useEffect, useRef, useState } from "react";
import type { RefObject, SubmitEvent } from "react";
import { buildFormBody } from "@dhahabu/contract/form-body";
import { callApi } from "@dhahabu/kit/api/client";
import type { CallInput, CallResponse } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useNavigate } from "@dhahabu/kit/router";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { useFocusWhenIdle } from "../../blocks/use-focus-when-idle.ts";
import { keepInTab, readTextsFromTab } from "../../content/kept-in-tab.ts";
import { buildQuotePath } from "../../paths.ts";
import type texts from "./messages/en.json";
import { countRows } from "./piece-rows.ts";

type Estimate = CallResponse<"estimateGold">;
type Quote = CallResponse<"createQuote">;
type Typed = Readonly<Record<string, string>>;
type Faults = Readonly<Record<string, string>>;

function readPieces(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}

const draftPlace = "pieces-draft";

function selectWritten(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ""));
}

/** What the form begins with: what the page came with, or what was typed into it before in this tab. */
function useDraft(formRef: RefObject<HTMLFormElement | null>, begun: Typed | undefined) {
  const [beginning, setBeginning] = useState<{ typed: Typed; isDraft: boolean }>({
    typed: begun ?? {},
    isDraft: false,
  });

  useEffect(() => {
    if (begun) {
      keepInTab(findTabStorage(), draftPlace, begun);
      return;
    }
    const draft = selectWritten(readTextsFromTab(findTabStorage(), draftPlace));
    if (!formRef.current || Object.keys(draft).length === 0) return;
    // Fields may have been filled before this code ran.
    const filled = selectWritten(readPieces(formRef.current));
    setBeginning({ typed: { ...draft, ...filled }, isDraft: true });
  }, [formRef, begun]);

  return {
    ...beginning,
    keep() {
      if (formRef.current) keepInTab(findTabStorage(), draftPlace, readPieces(formRef.current));
    },
  };
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
  const formRef = useRef<HTMLFormElement>(null);
  const { typed, isDraft, keep } = useDraft(formRef, begun?.typed);
  const [estimate, setEstimate] = useState(estimated?.accepted?.answer as Estimate | undefined);
  const made = quoted?.accepted?.answer as Quote | undefined;
  const [errors, setErrors] = useState<Faults>(begun?.failure?.fields ?? {});
  const [failure, setFailure] = useState(begun?.failure?.text);
  const [busy, setBusy] = useState<"estimateGold" | "createQuote">();
  const resultRef = useRef<HTMLElement>(null);
  const isOwn = useRef(false);
  const failureRef = useRef<HTMLParagraphElement>(null);
  const findNextRef = useFocusWhenIdle(busy !== undefined);

  useEffect(() => {
    if (estimate && isOwn.current) resultRef.current?.focus();
  }, [estimate]);

  function show(form: HTMLFormElement, fields: Faults, text: string) {
    setErrors(fields);
    const [first = ""] = Object.keys(fields);
    const control = form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`);
    setFailure(fields["items"] ?? (control ? undefined : text));
    findNextRef.current = () => control ?? failureRef.current;
  }

  async function send(form: HTMLFormElement, call: "estimateGold" | "createQuote") {
    setErrors({});
    setFailure(undefined);
    setBusy(call);
    const body = buildFormBody(readPieces(form), language);
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
      show(form, fields, text);
    }
    setBusy(undefined);
  }

  return {
    formRef,
    typed,
    isDraft,
    rowCount: countRows(typed),
    keep,
    isAnswer: begun?.accepted !== undefined,
    estimate,
    made,
    errors,
    failure: failure ?? errors["items"],
    failureRef,
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
