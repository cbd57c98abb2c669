import { useState } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { useTexts } from "../use-texts.ts";
import { startDesktopNotices, stopDesktopNotices, useDesktopState } from "./desktop-notices.ts";
import classes from "./desktop-switch.module.css";

/** Notices outside the page, on this device: the browser is asked on a press alone, and its refusal said in words. */
export function DesktopSwitch({ userId }: { userId: number }) {
  const t = useTexts("admin-notices");
  const state = useDesktopState(userId);
  const [outcome, setOutcome] = useState<"unanswered" | "unsupported">();
  const shown = state === "off" ? (outcome ?? state) : state;

  async function start() {
    const answer = await startDesktopNotices(userId, t("desktop.on"));
    setOutcome(answer === "unanswered" || answer === "unsupported" ? answer : undefined);
  }

  return (
    <div className={classes.desktop}>
      <div>
        <h3 className={classes.title}>{t("desktop.title")}</h3>
        <p className={classes.text} role="status">
          {t(`desktop.${shown}`)}
        </p>
      </div>
      {state === "on" && (
        <Button look="secondary" isSmall onClick={stopDesktopNotices}>
          {t("desktop.stop")}
        </Button>
      )}
      {state === "off" && shown !== "unsupported" && (
        <Button look="secondary" isSmall onClick={() => void start()}>
          {t("desktop.start")}
        </Button>
      )}
    </div>
  );
}
