import { useState } from "react";
import type { FormCall } from "@dhahabu/contract/page-forms";
import { isAccepted } from "@dhahabu/contract/page-forms";
import { useKit } from "../kit-context.ts";
import type { ShownForm } from "./shown-form.ts";

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
