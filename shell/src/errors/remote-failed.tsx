import { useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import type texts from "../messages/en/shell.json";
import classes from "./page-area.module.css";

/**
 * Stands in the page's area when a remote is missing, broken or slow. `savedHtml` is what the server
 * had rendered there: it stays readable below the panel.
 */
export function RemoteFailed({
  onRetry,
  savedHtml,
}: {
  /** Rejects when it failed again. */
  onRetry: () => Promise<void>;
  savedHtml?: string;
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
      {/* oxlint-disable-next-line react/no-danger -- the server's own rendering, taken from this page */}
      {savedHtml && <div dangerouslySetInnerHTML={{ __html: savedHtml }} />}
    </>
  );
}
