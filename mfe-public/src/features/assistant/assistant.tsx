import { useRef } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { Link } from "@dhahabu/kit/router";
import { enquiryAnchor } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./assistant.module.css";
import { ConversationPane } from "./conversation-pane.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { useConversation } from "./use-conversation.ts";

/** The conversation with the assistant on a page, with the choice of its language and the way to people (spec sections 4 and 5). */
export function Assistant() {
  const t = useT<typeof texts>("assistant");
  const { i18n } = useKit();
  const placeRef = useRef<HTMLDivElement>(null);
  const held = useConversation(placeRef);
  const { live, language } = held;
  return (
    <div ref={placeRef} className={classes.assistant}>
      <div className={classes.choice}>
        <LanguageChoice held={held} />
      </div>
      <div className={classes.panel}>
        <ConversationPane held={held} />
      </div>
      <p className={classes.people}>
        {t("contact.text")}{" "}
        <Link
          className={classes.contact}
          to={`${paths.contact}#${enquiryAnchor}`}
          onClick={() => live?.handOver(i18n, language)}
        >
          {t("contact.link")}
        </Link>
      </p>
    </div>
  );
}
