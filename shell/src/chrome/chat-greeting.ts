import { bankName, chatAppUrl } from "@dhahabu/contract/facts";

/** Name of a page as its title has it, without the bank's; undefined where the title has nothing else. */
export function namePage(title: string): string | undefined {
  const name = title
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== bankName)
    .join(", ");
  return name === "" ? undefined : name;
}

/** Address that opens the chat application with a greeting filled in. */
export function buildChatUrl(greeting: string): string {
  return `${chatAppUrl}?text=${encodeURIComponent(greeting)}`;
}
