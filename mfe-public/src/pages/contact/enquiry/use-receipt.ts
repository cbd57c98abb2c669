import { useEffect, useRef, useState } from "react";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { keepReceipt, readReceipt } from "./receipt.ts";
import type { Receipt } from "./receipt.ts";

/** The last receipt of this tab, or the one with which the page has come; a new one takes the focus. */
export function useReceipt(begun: Receipt | undefined) {
  const [receipt, setReceipt] = useState(begun);
  const receiptRef = useRef<HTMLElement>(null);
  const isNew = useRef(false);

  useEffect(() => {
    if (begun) keepReceipt(findTabStorage(), begun);
    else setReceipt(readReceipt(findTabStorage()));
  }, [begun]);

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
      keepReceipt(findTabStorage(), next);
      setReceipt(next);
    },
    closeReceipt() {
      keepReceipt(findTabStorage(), undefined);
      setReceipt(undefined);
    },
  };
}
