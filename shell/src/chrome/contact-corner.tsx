import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { ComponentType } from "react";
import { takeAskedQuestion, useAskedQuestion } from "@dhahabu/kit/assistant/asked-question";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { Link } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { IconName } from "@dhahabu/kit/ui/icon";
import type texts from "../messages/en/shell.json";
import { sitePaths } from "../site-paths.ts";
import type * as sheetModule from "./ask-sheet.tsx";
import { ChatLink } from "./chat-link.tsx";
import classes from "./contact-corner.module.css";

type Assistant = NonNullable<RemoteModule["assistant"]>;
type Sheet = { AskSheet: typeof sheetModule.AskSheet; AssistantPane: ComponentType };

/** The assistant's sheet, opened by its buttons or with a question: its code and the remote's are fetched when it is first opened. */
function useSheet(assistant: Assistant) {
  const t = useT<typeof texts>("shell");
  const [sheet, setSheet] = useState<Sheet>();
  const [isOpen, setIsOpen] = useState(false);
  async function open() {
    setIsOpen(true);
    if (sheet) return;
    try {
      const [{ AskSheet }, { AssistantPane }] = await Promise.all([
        import(/* webpackChunkName: "ask-sheet" */ "./ask-sheet.tsx"),
        assistant.lazy(),
      ]);
      setSheet({ AskSheet, AssistantPane });
    } catch (error) {
      console.error("Failed to load the assistant", error);
      setIsOpen(false);
      takeAskedQuestion();
      showToast({ title: t("ask.failed"), description: t("ask.failedText"), kind: "error" });
    }
  }
  const close = useCallback(() => setIsOpen(false), []);
  const asked = useAskedQuestion();
  const openWithQuestion = useEffectEvent(open);
  useEffect(() => {
    if (asked !== undefined) void openWithQuestion();
  }, [asked]);
  return { sheet, isOpen, open, close };
}

function BarLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <Link className={classes.entry} to={to}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}

/**
 * The ways to an errand and to people that stay in sight: on a phone a bar at the bottom, on a wider screen the
 * chat application and the assistant in the corner.
 */
export function ContactCorner({ assistant }: { assistant: Assistant | undefined }) {
  return assistant ? <Corner assistant={assistant} /> : <ChatLink look="corner" />;
}

function Corner({ assistant }: { assistant: Assistant }) {
  const t = useT<typeof texts>("shell");
  const { sheet, isOpen, open, close } = useSheet(assistant);
  const isLoading = isOpen && !sheet;
  const ask = { "aria-haspopup": "dialog", "aria-busy": isLoading, onClick: open } as const;
  return (
    <>
      <nav className={classes.bar} aria-label={t("bar.label")} data-ground="ink">
        <BarLink to={sitePaths.prices} icon="coins" label={t("bar.prices")} />
        <BarLink to={sitePaths.calculator} icon="calculator" label={t("bar.calculate")} />
        <BarLink to={sitePaths.branches} icon="branch" label={t("bar.branches")} />
        <button type="button" className={classes.entry} {...ask}>
          <Icon name="chat" />
          {t("bar.ask")}
        </button>
        <span className={classes.scriptless}>
          <ChatLink look="words" />
        </span>
      </nav>
      <aside className={classes.corner} aria-label={t("ask.title")}>
        <button type="button" className={classes.ask} {...ask}>
          {t("bar.ask")}
        </button>
        <ChatLink look="corner" />
      </aside>
      {sheet && (
        <sheet.AskSheet isOpen={isOpen} onClose={close}>
          <sheet.AssistantPane />
        </sheet.AskSheet>
      )}
    </>
  );
}
