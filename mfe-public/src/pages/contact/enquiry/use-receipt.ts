import { useEffect, useRef, useState } from "react";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { keepReceipt, readReceipt } from "./receipt.ts";
import type { Receipt } from "./receipt.ts";

/** The last receipt of this tab; a new one takes the focus. */
export function useReceipt() {
  const [receipt, setReceipt] = useState<Receipt>();
  const receiptRef = useRef<HTMLElement>(null);
  const isNew = useRef(false);

  useEffect(() => {
    setReceipt(readReceipt(findTabStorage()));
  }, []);

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
