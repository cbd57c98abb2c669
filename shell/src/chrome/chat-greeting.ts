import { bankName } from "@dhahabu/contract/facts";

/** Name of a page as its title has it, without the bank's; undefined where the title has nothing else. */
export function namePage(title: string): string | undefined {
  const name = title
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== bankName)
    .join(", ");
  return name === "" ? undefined : name;
}

/** Address that opens the chat application, with a greeting filled in, at the number of the bank. */
export function buildChatUrl(phone: string, greeting: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(greeting)}`;
}
