import type { TabStorage } from "@dhahabu/kit/tab-storage";
import { keepInTab, readFromTab } from "../../../content/kept-in-tab.ts";

/** That an enquiry was accepted; what the bank's answer said is missing where it could not be read. */
export interface Receipt {
  readonly reference: string | undefined;
  readonly receivedAtMs: number;
  /** By when the bank answers. */
  readonly answerDueAt: string | undefined;
  /** Opens the page of the enquiry. */
  readonly linkToken: string | undefined;
}

const receiptKey = "enquiry-receipt";

/** Keeps the last receipt for this tab, so that a reload does not lose the reference; undefined forgets it. */
export function keepReceipt(storage: TabStorage | undefined, receipt: Receipt | undefined): void {
  keepInTab(storage, receiptKey, receipt);
}

/** The last receipt of this tab. */
export function readReceipt(storage: TabStorage | undefined): Receipt | undefined {
  const { reference, receivedAtMs, answerDueAt, linkToken } = readFromTab(storage, receiptKey);
  if (typeof receivedAtMs !== "number") return undefined;
  return {
    reference: typeof reference === "string" ? reference : undefined,
    receivedAtMs,
    answerDueAt: typeof answerDueAt === "string" ? answerDueAt : undefined,
    linkToken: typeof linkToken === "string" ? linkToken : undefined,
  };
}
