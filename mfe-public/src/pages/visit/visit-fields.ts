/** Fields of the form, in their order on the page. */
export const visitFields = [
  "branchId",
  "kind",
  "startsAt",
  "name",
  "phone",
  "email",
  "quoteCode",
] as const;

export type VisitField = (typeof visitFields)[number];

/** What stands in the form. */
export type VisitValues = Readonly<Record<VisitField, string>>;

/** Fields that are wrong, by the name of the sentence that says so. */
export type VisitFaults = Partial<Record<VisitField, "slot" | "name" | "phone" | "email">>;

/** Reads the form as typed, without blanks around it. */
export function readVisit(form: FormData): VisitValues {
  const entries = visitFields.map((field) => {
    const value = form.get(field);
    return [field, typeof value === "string" ? value.trim() : ""];
  });
  return Object.fromEntries(entries) as VisitValues;
}

/** What can be told before the bank is asked. */
export function checkVisit({ startsAt, name, phone, email }: VisitValues): VisitFaults {
  return {
    ...(startsAt === "" && { startsAt: "slot" as const }),
    ...(name === "" && { name: "name" as const }),
    ...(phone === "" && { phone: "phone" as const }),
    ...(email !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: "email" as const }),
  };
}
