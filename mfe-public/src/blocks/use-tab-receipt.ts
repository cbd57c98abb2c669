import { useEffect, useRef, useState } from "react";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import type { TabStorage } from "@dhahabu/kit/tab-storage";

/** How a receipt is kept for a tab. */
export interface KeptReceipt<Receipt> {
  read(storage: TabStorage | undefined): Receipt | undefined;
  /** Undefined forgets it. */
  keep(storage: TabStorage | undefined, receipt: Receipt | undefined): void;
}

/**
 * The receipt with which the page has come, else the last one of this tab unless the page is the answer to a form
 * (`isAnswer`); a new one takes the focus.
 */
export function useTabReceipt<Receipt>(
  begun: Receipt | undefined,
  kept: KeptReceipt<Receipt>,
  isAnswer = false,
) {
  const [receipt, setReceipt] = useState(begun);
  const receiptRef = useRef<HTMLElement>(null);
  const isNew = useRef(false);

  useEffect(() => {
    if (begun !== undefined) kept.keep(findTabStorage(), begun);
    else if (!isAnswer) setReceipt(kept.read(findTabStorage()));
  }, [begun, kept, isAnswer]);

  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    receiptRef.current?.focus();
  }, [receipt]);

  return {
    receipt,
    receiptRef,
    showReceipt(next: Receipt) {
      isNew.current = true;
      kept.keep(findTabStorage(), next);
      setReceipt(next);
    },
    closeReceipt() {
      kept.keep(findTabStorage(), undefined);
      setReceipt(undefined);
    },
  };
}
