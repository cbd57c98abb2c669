import { useState } from "react";
import type { FormCall, SentForm } from "@dhahabu/contract/page-forms";
import { isAccepted } from "@dhahabu/contract/page-forms";
import { useKit } from "../kit-context.ts";

/** A form that was sent without a script, with its failure in words of the page's language. */
export interface ShownForm extends SentForm {
  readonly failure?: {
    /** Where it is the fault of no field. */
    readonly text: string | undefined;
    /** What is wrong with each field, by the field's path. */
    readonly fields: Readonly<Record<string, string>>;
  };
}

/** A form of one call as its page begins. */
interface BegunForm {
  /** What was typed; nothing where the call was accepted and its form begins anew. */
  readonly typed: Readonly<Record<string, string>>;
  /** The answer of an accepted call, and when it was sent. */
  readonly accepted?: { readonly answer: unknown; readonly sentAtMs: number } | undefined;
  readonly failure?: ShownForm["failure"];
}

/** How a form begins where the page is the answer to it; undefined everywhere else. */
export function useSentForm(call: FormCall): BegunForm | undefined {
  const kit = useKit();
  const [begun] = useState((): BegunForm | undefined => {
    const sent = kit.sentForm;
    if (sent?.call !== call) return undefined;
    if (!isAccepted(sent)) return { typed: sent.typed, failure: sent.failure };
    const { typed, answer, sentAtMs } = sent;
    return { typed, accepted: { answer, sentAtMs } };
  });
  return begun;
}
