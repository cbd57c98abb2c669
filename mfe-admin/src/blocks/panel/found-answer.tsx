import type { ReactNode } from "react";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type { CallState } from "../../data/use-call.ts";
import { useFailureText } from "../failure/use-failure-text.ts";
import { MissingAnswer } from "./missing-answer.tsx";

/** One thing that was asked for by its number or code: what `children` make of it, or that there is none. */
export function FoundAnswer<Data>({
  answer,
  failedTitle,
  loadingLabel,
  noneAt = [404],
  children,
}: {
  answer: CallState<Data>;
  failedTitle: string;
  loadingLabel: string;
  /** Statuses that say that there is no such thing. */
  noneAt?: readonly number[];
  children(data: Data): ReactNode;
}) {
  const describe = useFailureText();
  const { data, error } = answer;
  if (data !== undefined) return children(data);
  if (error instanceof ApiError && noneAt.includes(error.status)) {
    return <p role="status">{describe(error)}</p>;
  }
  return (
    <MissingAnswer answer={answer} title={failedTitle}>
      <Skeleton height="16rem" label={loadingLabel} />
    </MissingAnswer>
  );
}
