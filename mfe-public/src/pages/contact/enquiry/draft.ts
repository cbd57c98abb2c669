import type { TabStorage } from "@dhahabu/kit/tab-storage";
import { enquiryFields } from "./enquiry-form-values.ts";
import type { EnquiryForm } from "./enquiry-form-values.ts";
import type { Suggestion } from "./suggestion.ts";

const draftKey = "enquiry-draft";

/** What the customer wrote, without blank fields and without what was only suggested. */
export function selectOwnText(
  form: EnquiryForm,
  suggestion: Suggestion | undefined,
): Partial<EnquiryForm> {
  const suggested: Partial<EnquiryForm> = suggestion ?? {};
  return Object.fromEntries(
    enquiryFields
      .filter((field) => form[field].trim() !== "" && form[field] !== suggested[field])
      .map((field) => [field, form[field]]),
  );
}

/** Keeps what the customer wrote; nothing written leaves no draft. A full or forbidden storage is no fault. */
export function keepDraft(storage: TabStorage | undefined, own: Partial<EnquiryForm>): void {
  try {
    if (Object.keys(own).length === 0) storage?.removeItem(draftKey);
    else storage?.setItem(draftKey, JSON.stringify(own));
  } catch {
    // The text is still in the form.
  }
}

/** The draft kept in this tab; empty where there is none or it cannot be read. */
export function readDraft(storage: TabStorage | undefined): Partial<EnquiryForm> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(draftKey) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const values = kept as Record<string, unknown>;
    return Object.fromEntries(
      enquiryFields
        .filter((field) => typeof values[field] === "string")
        .map((field) => [field, values[field]]),
    );
  } catch {
    return {};
  }
}

/** Of a draft, what goes into fields that are still blank. */
export function fillBlank(form: EnquiryForm, draft: Partial<EnquiryForm>): Partial<EnquiryForm> {
  const entries = Object.entries(draft) as [keyof EnquiryForm, string][];
  return Object.fromEntries(entries.filter(([field]) => form[field].trim() === ""));
}
