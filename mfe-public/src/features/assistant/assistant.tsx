import { useRef } from "react";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { Link } from "@dhahabu/kit/router";
import { SelectField } from "@dhahabu/kit/ui/field";
import { enquiryAnchor } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./assistant.module.css";
import { ConversationPane } from "./conversation-pane.tsx";
import { chatLanguages, useConversation } from "./use-conversation.ts";

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
        <SelectField
          label={t("language.label")}
          value={language}
          disabled={!live}
          onChange={(event) => {
            const chosen = chatLanguages.find((code) => code === event.currentTarget.value);
            if (chosen) live?.openConversation().chooseLanguage(chosen);
          }}
        >
          {chatLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageTraits[code].name}
            </option>
          ))}
        </SelectField>
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
