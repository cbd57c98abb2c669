import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ComparedQuote } from "@dhahabu/contract/quotes";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLocation } from "@dhahabu/kit/router";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { useSession } from "@dhahabu/kit/session/use-session";
import { quoteCodeField } from "../../paths.ts";
import type texts from "./messages/en.json";

type Reading =
  | { state: "none" | "loading" }
  /** `isSought` where it was looked for from the page itself. */
  | { state: "failed"; fault: string; isSought?: boolean }
  | { state: "found"; found: ComparedQuote };

/** The quote that the address of the page names; a customer who is signed in keeps it with their account. */
export function useQuote() {
  const t = useT<typeof texts>("quote");
  const explain = useExplainFailure();
  const { key, search } = useLocation();
  const begun = useSentForm("readQuote");
  const [reading, setReading] = useState<Reading>(() => {
    if (begun?.accepted) return { state: "found", found: begun.accepted.answer as ComparedQuote };
    const fault = begun?.failure && (begun.failure.fields["code"] ?? begun.failure.text);
    return fault === undefined ? { state: "none" } : { state: "failed", fault };
  });
  const isKept = useKeeping(reading.state === "found" ? reading.found.quote.code : undefined);
  const asked = new URLSearchParams(search).get(quoteCodeField)?.trim();

  const load = useEffectEvent(async (isCurrent: () => boolean) => {
    if (asked === undefined) {
      setReading({ state: "none" });
      return;
    }
    setReading({ state: "loading" });
    try {
      const found = await callApi("readQuote", { body: { code: asked } });
      if (isCurrent()) setReading({ state: "found", found });
    } catch (error) {
      const own = { general: t("failed"), offline: t("offline") };
      const { text, fields } = await explain(error, own);
      if (isCurrent()) {
        setReading({ state: "failed", fault: fields["code"] ?? text, isSought: true });
      }
    }
  });

  // Each press on the form makes a visit of its own, also of the same code; the first may have come with its answer.
  const answeredVisit = useRef(begun && key);
  useEffect(() => {
    if (answeredVisit.current === key) return;
    answeredVisit.current = undefined;
    let isCurrent = true;
    void load(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return { reading, code: asked ?? "", isKept, hasArrived: begun !== undefined };
}

/** Keeps a quote with the account of a customer who is signed in; staff who look at one do not. */
function useKeeping(code: string | undefined): boolean {
  const { user } = useSession();
  const [keptCode, setKeptCode] = useState<string>();
  const isCustomer = user?.role === "user";
  useEffect(() => {
    if (code === undefined || !isCustomer) return;
    callApi("keepQuote", { body: { code } }).then(
      () => setKeptCode(code),
      (error: unknown) => console.error("Failed to keep the quote", error),
    );
  }, [code, isCustomer]);
  return keptCode !== undefined && keptCode === code;
}
