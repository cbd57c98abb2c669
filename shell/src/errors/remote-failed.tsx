import { useLayoutEffect, useRef, useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import type texts from "../messages/en/shell.json";
import classes from "./page-area.module.css";

/** What the server had rendered, itself and not its text: what was typed into it stays. */
function Served({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(element), [element]);
  return <div ref={place} />;
}

/**
 * Stands in the page's area when a remote is missing, broken or slow. `served` is what the server had rendered there:
 * it stays usable below the panel.
 */
export function RemoteFailed({
  onRetry,
  served,
}: {
  /** Rejects when it failed again. */
  onRetry: () => Promise<void>;
  served?: HTMLElement;
}) {
  const t = useT<typeof texts>("shell");
  const [isRetrying, setIsRetrying] = useState(false);
  async function retry() {
    setIsRetrying(true);
    try {
      await onRetry();
    } catch (error) {
      console.error("A part of the site could not be loaded", error);
    }
    setIsRetrying(false);
  }
  return (
    <>
      <div className={classes.area} data-remote-failed="">
        <ErrorPanel
          title={t("remoteFailed.title")}
          text={t("remoteFailed.text")}
          onRetry={() => void retry()}
          isRetrying={isRetrying}
        />
      </div>
      {served && <Served element={served} />}
    </>
  );
}
