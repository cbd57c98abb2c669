import { useRef } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { PageState } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./pager.module.css";

interface PagerControl {
  readonly limit: number;
  readonly limits: readonly number[];
  readonly pageNumber: number | undefined;
  readonly isFirst: boolean;
  setLimit(limit: number): void;
  goOlder(after: string): void;
  goNewer(): void;
}

/** Steps through a list page by page; nothing where the list is one short page. */
export function Pager<Row>({
  table,
  page,
}: {
  table: PagerControl;
  page: Pick<PageState<Row>, "rows" | "next">;
}) {
  const t = useTexts("admin");
  const format = useFormat();
  const nav = useRef<HTMLElement>(null);
  const { next } = page;
  const smallest = Math.min(...table.limits);
  if (!page.rows || (table.isFirst && next === undefined && page.rows.length < smallest)) {
    return null;
  }

  // The reader goes on at the top of the list.
  function turn(go: () => void) {
    go();
    const list = nav.current?.previousElementSibling;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start" });
  }

  return (
    <nav ref={nav} className={classes.pager} aria-label={t("list.pages")}>
      <label className={classes.limit}>
        <span>{t("list.perPage")}</span>
        <select
          className={classes.choice}
          value={table.limit}
          onChange={(event) => table.setLimit(Number(event.target.value))}
        >
          {table.limits.map((limit) => (
            <option key={limit} value={limit}>
              {format.number(limit)}
            </option>
          ))}
        </select>
      </label>
      <div className={classes.steps}>
        <Button
          look="secondary"
          isSmall
          disabled={table.isFirst}
          onClick={() => turn(table.goNewer)}
        >
          <Icon name="arrow" className={classes.back} />
          {t("list.previous")}
        </Button>
        {table.pageNumber !== undefined && (
          <span className={classes.number} role="status">
            {t("list.pageNumber", { number: format.number(table.pageNumber) })}
          </span>
        )}
        <Button
          look="secondary"
          isSmall
          disabled={next === undefined}
          onClick={() => turn(() => next !== undefined && table.goOlder(next))}
        >
          {t("list.next")}
          <Icon name="arrow" className={classes.forth} />
        </Button>
      </div>
    </nav>
  );
}
