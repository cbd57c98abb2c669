import type { TabStorage } from "@dhahabu/kit/tab-storage";
import { keepInTab, readTextsFromTab } from "../../../content/kept-in-tab.ts";
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

/** Keeps what the customer wrote; nothing written leaves no draft. */
export function keepDraft(storage: TabStorage | undefined, own: Partial<EnquiryForm>): void {
  keepInTab(storage, draftKey, Object.keys(own).length === 0 ? undefined : own);
}

/** The draft kept in this tab; empty where there is none or it cannot be read. */
export function readDraft(storage: TabStorage | undefined): Partial<EnquiryForm> {
  const kept = readTextsFromTab(storage, draftKey);
  return Object.fromEntries(
    enquiryFields.filter((field) => kept[field] !== undefined).map((field) => [field, kept[field]]),
  );
}

/** Of a draft, what goes into fields that are still blank. */
export function fillBlank(form: EnquiryForm, draft: Partial<EnquiryForm>): Partial<EnquiryForm> {
  const entries = Object.entries(draft) as [keyof EnquiryForm, string][];
  return Object.fromEntries(entries.filter(([field]) => form[field].trim() === ""));
}
