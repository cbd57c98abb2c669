import { bankName } from "@dhahabu/contract/facts";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/shell.json";
import { buildChatUrl, namePage } from "./chat-greeting.ts";
import classes from "./chat-link.module.css";
import { useHead } from "./use-head.ts";

/** Opens the chat application in a new tab, with a greeting that names the page. */
export function ChatLink({ look }: { look: "corner" | "words" }) {
  const t = useT<typeof texts>("shell");
  const { head } = useHead();
  const { phones } = useFacts();
  const page = head && namePage(head.title);
  const greeting = t("chat.greeting", { bank: bankName });
  const text = page === undefined ? greeting : `${greeting} ${t("chat.page", { page })}`;
  return (
    <a
      className={classes[look]}
      href={buildChatUrl(phones.chatApp, text)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {look === "words" ? `${t("chat.words")} ` : <Icon name="chat" className={classes.icon} />}
      <VisuallyHidden>{t("chat.label")}</VisuallyHidden>
    </a>
  );
}
