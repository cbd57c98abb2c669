import type { ReactNode } from "react";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import type { CallState } from "../../data/use-call.ts";
import { useFailureText } from "../failure/use-failure-text.ts";
import { DeniedPanel, isDenied } from "./denied-panel.tsx";

/** What stands in the place of an answer that is not there: why, or what is shown while it is waited for. */
export function MissingAnswer({
  answer: { error, isFetching, refresh },
  title,
  text,
  children,
}: {
  answer: Pick<CallState<unknown>, "error" | "isFetching" | "refresh">;
  title?: string;
  /** In place of why it failed. */
  text?: string;
  children?: ReactNode;
}) {
  const explain = useFailureText();
  if (!error) return children;
  if (isDenied(error)) return <DeniedPanel error={error} />;
  return (
    <ErrorPanel
      title={title}
      text={text ?? explain(error)}
      onRetry={() => void refresh()}
      isRetrying={isFetching}
    />
  );
}
