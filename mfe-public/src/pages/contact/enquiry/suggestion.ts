import type { EnquiryForm } from "./enquiry-form-values.ts";

const suggestedFields = ["service", "subject", "message"] as const;

/** What the form proposes for a topic, in the language of the page. */
export type Suggestion = Readonly<Pick<EnquiryForm, (typeof suggestedFields)[number]>>;

/**
 * What a new suggestion writes into the form: the fields that are blank or still as the one before
 * proposed them. What the customer wrote or chose stays.
 */
export function applySuggestion({
  form,
  previous,
  next,
}: {
  form: EnquiryForm;
  previous: Suggestion | undefined;
  next: Suggestion | undefined;
}): Partial<EnquiryForm> {
  const isFree = (field: keyof Suggestion) =>
    form[field].trim() === "" || form[field] === previous?.[field];
  return Object.fromEntries(
    suggestedFields.filter(isFree).map((field) => [field, next?.[field] ?? ""]),
  );
}
