import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useAnswerCache } from "../../data/answer-cache.ts";
import type { ListPage } from "../../data/call-page.ts";
import { useHeldError } from "../../data/use-held-error.ts";
import { Moment } from "../value/moment.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./change-record.module.css";

interface RecordedChange {
  readonly id: number;
  readonly changedAt: string;
  readonly changedByUsername: string | null;
}

/** What was changed of something, the newest first. `of` names that thing; `load` gives a page. */
export function ChangeRecord<Entry extends RecordedChange>({
  of,
  load,
  describe,
  listDetails,
  describeFurther,
  empty,
}: {
  of: string;
  load(after: string | undefined): Promise<ListPage<Entry>>;
  describe(entry: Entry): string;
  /** What else there is to say of it, each on a line of its own. */
  listDetails?(entry: Entry): readonly string[];
  /** Stands behind who and when. */
  describeFurther?(entry: Entry): string | undefined;
  empty: string;
}) {
  const t = useTexts("admin");
  const record = useInfiniteQuery(
    {
      queryKey: ["record", of],
      queryFn: ({ pageParam }) => load(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      gcTime: 0,
      staleTime: Infinity,
    },
    useAnswerCache(),
  );
  const { isFetching } = record;
  const hasFailed = useHeldError(of, record) !== undefined;
  const entries = record.data?.pages.flatMap(({ rows }) => rows);

  if (!entries) {
    return hasFailed ? (
      <div className={classes.state} role="alert">
        <p>{t("record.failed")}</p>
        <Button look="secondary" isSmall onClick={() => void record.refetch()}>
          {t("record.retry")}
        </Button>
      </div>
    ) : (
      <div className={classes.state} role="status">
        <VisuallyHidden>{t("record.loading")}</VisuallyHidden>
        <Skeleton width="14rem" height="1.1em" />
        <Skeleton width="10rem" height="0.9em" />
      </div>
    );
  }
  if (entries.length === 0) return <p className={classes.state}>{empty}</p>;
  return (
    <div className={classes.list}>
      <ul className={classes.entries}>
        {entries.map((entry) => {
          const further = describeFurther?.(entry);
          const details = listDetails?.(entry) ?? [];
          return (
            <li key={entry.id} className={classes.entry}>
              <span className={classes.what}>{describe(entry)}</span>
              {details.length > 0 && (
                <ul className={classes.details}>
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
              <span className={classes.who}>
                <Moment at={entry.changedAt} />
                {entry.changedByUsername !== null && (
                  <span>{t("record.by", { username: entry.changedByUsername })}</span>
                )}
                {further !== undefined && <span>{further}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {hasFailed && <p role="alert">{t("record.failed")}</p>}
      {record.hasNextPage && (
        <Button
          look="secondary"
          isSmall
          className={classes.older}
          isBusy={isFetching}
          onClick={() => void record.fetchNextPage()}
        >
          {t("record.older")}
        </Button>
      )}
    </div>
  );
}
