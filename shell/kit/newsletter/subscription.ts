/** What a visitor typed into the newsletter's form, trimmed; the name is left out where it is blank. */
interface TypedSubscription {
  email: string;
  name?: string;
}

/** What is wrong with the address: nothing was typed, or it cannot be one. */
type EmailFault = "blank" | "invalid";

function readText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** Reads the form (spec section 5, Newsletter). Whether the address is one the bank decides; here is refused what cannot be. */
export function readSubscription(values: FormData): {
  subscription: TypedSubscription;
  fault: EmailFault | undefined;
} {
  const email = readText(values, "email");
  const name = readText(values, "name");
  const subscription = { email, ...(name !== "" && { name }) };
  if (email === "") return { subscription, fault: "blank" };
  return { subscription, fault: /^\S+@\S+$/.test(email) ? undefined : "invalid" };
}
