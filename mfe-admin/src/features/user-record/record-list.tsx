import { useCallback, useEffect, useState } from "react";
import type { OwnChange } from "@dhahabu/contract/accounts";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type { ListPage } from "../../blocks/call-page.ts";
import { Moment } from "../../blocks/moment.tsx";
import type texts from "../../messages/en/admin-record.json";
import { describeChange } from "./describe-change.ts";
import classes from "./record-list.module.css";

/** An entry of a record; the address stands there where an administrator reads it. */
export type RecordEntry = OwnChange & { readonly address?: string };

/** What was changed of an account, the newest first. `load` gives a page; it must be the same function at each render. */
export function RecordList({
  load,
}: {
  load(after: string | undefined): Promise<ListPage<RecordEntry>>;
}) {
  const t = useT<typeof texts>("admin-record");
  const [entries, setEntries] = useState<readonly RecordEntry[]>();
  const [next, setNext] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoading, setIsLoading] = useState(true);

  const loadMore = useCallback(
    async (after: string | undefined, known: readonly RecordEntry[]) => {
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
        <p>{t("failed")}</p>
        <Button look="secondary" isSmall onClick={() => void loadMore(undefined, [])}>
          {t("retry")}
        </Button>
      </div>
    ) : (
      <div className={classes.state} role="status">
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
        <Skeleton width="14rem" height="1.1em" />
        <Skeleton width="10rem" height="0.9em" />
      </div>
    );
  }
  if (entries.length === 0) return <p className={classes.state}>{t("empty")}</p>;
  return (
    <div className={classes.list}>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={classes.what}>{describeChange(entry, t)}</span>
            <span className={classes.who}>
              <Moment at={entry.changedAt} />
              <span>{t("by", { username: entry.changedByUsername })}</span>
              {entry.address !== undefined && <span>{t("from", { address: entry.address })}</span>}
            </span>
          </li>
        ))}
      </ul>
      {hasFailed && <p role="alert">{t("failed")}</p>}
      {next !== undefined && (
        <Button
          look="secondary"
          isSmall
          className={classes.older}
          isBusy={isLoading}
          onClick={() => void loadMore(next, entries)}
        >
          {t("older")}
        </Button>
      )}
    </div>
  );
}
