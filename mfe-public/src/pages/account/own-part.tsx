import type { ReactNode } from "react";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type { Own } from "./use-own.ts";

/** What belongs to whoever is signed in, once it is there; `height` is what it takes about. */
export function OwnPart<T>({
  own: { data, hasFailed, isFetching, refresh },
  height = "6rem",
  children,
}: {
  own: Own<T>;
  height?: string;
  children(data: T): ReactNode;
}) {
  if (data) return children(data);
  if (!hasFailed) return <Skeleton height={height} />;
  return <ErrorPanel onRetry={() => void refresh()} isRetrying={isFetching} />;
}
