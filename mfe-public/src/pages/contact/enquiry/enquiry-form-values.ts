/** Fields of the enquiry form, in the order in which they are checked (spec section 5). */
export const enquiryFields = ["name", "email", "phone", "service", "subject", "message"] as const;

export type EnquiryField = (typeof enquiryFields)[number];

/** What stands in the form. */
export type EnquiryForm = Readonly<Record<EnquiryField, string>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function findControl(form: HTMLFormElement, field: EnquiryField): Control | undefined {
  const control = form.elements.namedItem(field);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : undefined;
}

/** What stands in the form, as typed. */
export function readEnquiryForm(form: HTMLFormElement): EnquiryForm {
  const entries = enquiryFields.map((field) => [field, findControl(form, field)?.value ?? ""]);
  return Object.fromEntries(entries) as EnquiryForm;
}

/** Writes values into the form; fields that are not given stay as they are. */
export function writeEnquiryForm(form: HTMLFormElement, values: Partial<EnquiryForm>): void {
  for (const field of enquiryFields) {
    const control = findControl(form, field);
    const value = values[field];
    if (control && value !== undefined) control.value = value;
  }
}

/** Empties the form, of what it began with too, which a reset would bring back. */
export function emptyEnquiryForm(form: HTMLFormElement): void {
  writeEnquiryForm(form, Object.fromEntries(enquiryFields.map((field) => [field, ""])));
}

// A pasted tab or page break would be refused by the bank; nothing readable is lost without it.
const controlsOfLine = /\p{Cc}+/gu;
const controlsOfText = /[^\P{Cc}\n\r\t]/gu;

/** What is sent: without the blanks around it and the control characters in it. */
export function tidyEnquiry(form: EnquiryForm): EnquiryForm {
  const entries = enquiryFields.map((field) => {
    const [pattern, substitute] =
      field === "message" ? [controlsOfText, ""] : [controlsOfLine, " "];
    return [field, form[field].replaceAll(pattern, substitute).trim()];
  });
  return Object.fromEntries(entries) as EnquiryForm;
}
