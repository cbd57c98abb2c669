import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import classes from "./answer-words.module.css";
import frame from "../conversation-pane.module.css";
import type { ConversationMessage } from "../conversation-state.ts";
import { findLinks } from "./find-links.ts";
import type { TextPart } from "./find-links.ts";

function AnswerPart({ text, kind }: TextPart) {
  if (kind === "words") return text;
  // Between currency and number a line may end where the whole has no room.
  if (kind === "money") {
    return <bdi className={classes.whole}>{text.replaceAll(/\s/gu, " ")}</bdi>;
  }
  const shown = <bdi dir="ltr">{text}</bdi>;
  return kind === "page" ? (
    <Link className={classes.whole} to={text}>
      {shown}
    </Link>
  ) : (
    <a className={classes.whole} href={`tel:${text.replaceAll(" ", "")}`}>
      {shown}
    </a>
  );
}

function AnswerLine({ text }: { text: string }) {
  const { phones } = useFacts();
  return (
    <span className={classes.line}>
      {findLinks(text, Object.values(phones)).map((part, index) => (
        <AnswerPart key={index} {...part} />
      ))}
    </span>
  );
}

/** What was said: an answer with its links, line by line; what a visitor wrote as it is. */
export function Words({ type, content, language }: ConversationMessage) {
  return (
    <p
      className={frame.words}
      lang={language}
      dir={language ? languageTraits[language].dir : "auto"}
    >
      {type === "ai"
        ? content.split("\n").map((line, index) => <AnswerLine key={index} text={line} />)
        : content}
    </p>
  );
}
