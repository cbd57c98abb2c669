import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Link, useLocation } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { ConversationMessage } from "../conversation-state.ts";
import { isPagePath } from "./find-links.ts";
import classes from "./source-link.module.css";

/**
 * The page that an answer comes from, by its title. An answer of one paragraph says where something is, or little:
 * the page is what the visitor goes on to, so the link looks like a button.
 */
export function SourceLink({
  message,
  isLatest,
}: {
  message: ConversationMessage;
  isLatest: boolean;
}) {
  const { pathname } = useLocation();
  const { source, language, content, isHandOver = false } = message;
  if (!source || !isPagePath(source.path)) return null;
  const isAction = !isHandOver && !content.includes("\n");
  const isHere = source.path === pathname;
  return (
    <div
      className={classes.source}
      lang={language}
      dir={language ? languageTraits[language].dir : undefined}
    >
      <Link
        // Visitors who are on the page go to its beginning: the shell names it so.
        to={isHere ? `${pathname}#main` : source.path}
        className={isAction ? classes.action : classes.link}
        data-latest={isLatest || undefined}
        // What is gone to holds the link, and takes the focus only from outside.
        onClick={(event) => {
          if (isHere) event.currentTarget.blur();
        }}
      >
        {source.title}
        {isAction && <Icon name="arrow" />}
      </Link>
    </div>
  );
}
