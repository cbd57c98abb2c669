import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useLocation } from "@dhahabu/kit/router";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { readCarriedGold } from "./carried-gold.ts";
import { keepLeftFields, readLeftFields } from "./left-fields.ts";
import { buildLoanRequest, readLoanForm, writeLoanForm } from "./loan-request.ts";
import type { BlankAmount, LoanRequest } from "./loan-request.ts";

/** A query without the language that it asks for, which a page drops once another one is chosen on it. */
function dropLanguage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("lang");
  return query.toString();
}

/**
 * The calculator's fields: what they ask for, and the gold that an address carries into them, which an answered page has
 * come with.
 */
export function useLoanFields(
  formRef: RefObject<HTMLFormElement | null>,
  blankAmount: BlankAmount,
  isAnswered: boolean,
) {
  const language = useLanguage();
  const { key, search } = useLocation();
  const [filled, setFilled] = useState<{ request: LoanRequest | undefined }>();
  const visit = `${key} ${search}`;
  const lastSearch = useRef(search);
  // The entry of the browser's history whose gold is in the form, or was.
  const carriedVisit = useRef(isAnswered ? visit : undefined);

  function note() {
    if (!formRef.current) return;
    const fields = readLoanForm(formRef.current);
    setFilled({ request: buildLoanRequest(fields, language, blankAmount) });
    if (carriedVisit.current !== undefined) {
      keepLeftFields(findTabStorage(), carriedVisit.current, fields);
    }
  }

  // Fields may have been filled before this code ran, by the visitor or by the browser.
  const noteFilled = useEffectEvent(note);
  useEffect(() => noteFilled(), [language]);

  return {
    /** This entry of the browser's history. */
    visit,
    request: filled?.request,
    // Before the page is alive the browser sends the form by itself, and asks for what is missing.
    isReady: !filled || filled.request !== undefined,
    /** Reads the fields after a change. */
    note,
    /**
     * Fills in the gold of the address: once, and as the fields were left where the visitor comes back. False where the
     * address carries none.
     */
    fillCarried(): boolean {
      const carried = readCarriedGold(search);
      const before = lastSearch.current;
      lastSearch.current = search;
      if (!formRef.current || !carried) return false;
      carriedVisit.current = visit;
      if (before !== search && dropLanguage(before) === dropLanguage(search)) {
        note();
        return false;
      }
      writeLoanForm(formRef.current, readLeftFields(findTabStorage(), visit) ?? carried);
      note();
      return true;
    },
  };
}
