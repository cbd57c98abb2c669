import { useCallback, useEffect, useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/admin.json";
import type { ListPage } from "./call-page.ts";
import classes from "./change-record.module.css";
import { Moment } from "./moment.tsx";

/** What every entry of a record tells. */
export interface RecordedChange {
  readonly id: number;
  readonly changedAt: string;
  readonly changedByUsername: string | null;
}

/** What was changed of something, the newest first. `load` gives a page; it must be the same function at each render. */
export function ChangeRecord<Entry extends RecordedChange>({
  load,
  describe,
  describeFurther,
  empty,
}: {
  load(after: string | undefined): Promise<ListPage<Entry>>;
  describe(entry: Entry): string;
  /** Stands behind who and when. */
  describeFurther?(entry: Entry): string | undefined;
  /** A sentence for a record without entries. */
  empty: string;
}) {
  const t = useT<typeof texts>("admin");
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [next, setNext] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoading, setIsLoading] = useState(true);

  const loadMore = useCallback(
    async (after: string | undefined, known: readonly Entry[]) => {
      setIsLoading(true);
      try {
        const page = await load(after);
        setEntries([...known, ...page.rows]);
        setNext(page.next);
        setHasFailed(false);
      } catch (error) {
        console.error("Failed to fetch the record", error);
        setHasFailed(true);
      } finally {
        setIsLoading(false);
      }
    },
    [load],
  );
  useEffect(() => void loadMore(undefined, []), [loadMore]);

  if (!entries) {
    return hasFailed ? (
      <div className={classes.state} role="alert">
        <p>{t("record.failed")}</p>
        <Button look="secondary" isSmall onClick={() => void loadMore(undefined, [])}>
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
          return (
            <li key={entry.id} className={classes.entry}>
              <span className={classes.what}>{describe(entry)}</span>
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
      {next !== undefined && (
        <Button
          look="secondary"
          isSmall
          className={classes.older}
          isBusy={isLoading}
          onClick={() => void loadMore(next, entries)}
        >
          {t("record.older")}
        </Button>
      )}
    </div>
  );
}
