import type { ReactNode } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { Button } from "@dhahabu/kit/ui/button";
import { Panel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { ReorderList } from "../../blocks/order/reorder-list.tsx";
import type { ReorderMove } from "../../blocks/order/use-reorder.ts";
import { DeniedPanel, isDenied } from "../../blocks/panel/denied-panel.tsx";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import type { Selection } from "../../blocks/table/use-selection.ts";
import type { PageState } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { MediaCard } from "./media-card.tsx";
import classes from "./media-grid.module.css";
import type { MediaActions } from "./use-media-actions.ts";

interface GridProps {
  page: PageState<MediaItem>;
  table: {
    readonly sort: string;
    readonly search: string;
    readonly isFiltered: boolean;
    readonly isFirst: boolean;
    clear(): void;
    goFirst(): void;
  };
  selection: Selection<number>;
  actions: MediaActions;
  onEdit(item: MediaItem): void;
  onAdd(): void;
}

/** The page's items as cards, in whichever state the list is; in the gallery's order they can be moved. */
export function MediaGrid(props: GridProps) {
  const { page } = props;
  const t = useTexts("admin");
  const { rows, error } = page;
  if (error && isDenied(error)) return <DeniedPanel error={error} />;
  if (!rows) {
    return (
      <MissingAnswer answer={page} title={t("list.failedTitle")} text={t("list.failedText")}>
        <GridSkeleton />
      </MissingAnswer>
    );
  }
  return (
    <div className={classes.area} aria-busy={page.isStale || undefined}>
      {error && (
        <div className={classes.notice} role="alert">
          <p>{page.isStale ? t("list.failedTitle") : t("list.stale")}</p>
          <Button look="quiet" isSmall isBusy={page.isFetching} onClick={() => void page.refresh()}>
            {t("list.retry")}
          </Button>
        </div>
      )}
      {rows.length === 0 ? <EmptyGrid {...props} /> : <FilledGrid {...props} rows={rows} />}
    </div>
  );
}

function FilledGrid({
  page,
  table,
  selection,
  actions,
  onEdit,
  rows,
}: GridProps & { rows: readonly MediaItem[] }) {
  const t = useTexts("admin-media");
  const frame = useTexts("admin");
  const isOrdered = table.sort === "order" && table.search.trim() === "" && rows.length > 1;

  const renderCard = (item: MediaItem, handle?: ReactNode) => (
    <MediaCard
      item={item}
      handle={handle}
      isSelected={selection.has(item.id)}
      onSelect={() => selection.toggle(item.id)}
      onToggle={() => actions.toggle(item)}
      onEdit={() => onEdit(item)}
      onDelete={() => void actions.remove(item)}
    />
  );

  async function move(to: ReorderMove<number>) {
    const at = rows.findIndex(({ id }) => id === to.id);
    const item = rows[at];
    if (!item) return;
    const from = { id: to.id, after: rows[at - 1]?.id, before: rows[at + 1]?.id };
    await actions.move(item, { to, from });
    page.changeRows((known) => place(known, to));
  }

  return (
    <>
      <h2 className={classes.title}>{t("items")}</h2>
      <div className={classes.head}>
        <label className={classes.all}>
          <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} />
          {frame("list.selectAll")}
        </label>
        <p className={classes.count} role="status">
          {page.isStale ? frame("list.loading") : t("shown", { count: rows.length })}
        </p>
      </div>
      {isOrdered ? (
        <ReorderList
          label={t("items")}
          items={rows}
          getId={({ id }) => id}
          getLabel={({ title }) => title}
          renderItem={renderCard}
          onMove={move}
          isGrid
          className={classes.grid}
        />
      ) : (
        <ul className={classes.grid} aria-label={t("items")}>
          {rows.map((item) => (
            <li key={item.id}>{renderCard(item)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The rows with one of them where it was taken. */
function place(
  rows: readonly MediaItem[],
  { id, after, before }: ReorderMove<number>,
): readonly MediaItem[] {
  const moved = rows.find((row) => row.id === id);
  const rest = rows.filter((row) => row.id !== id);
  const behind = rest.findIndex((row) => row.id === after);
  const ahead = rest.findIndex((row) => row.id === before);
  const at = behind >= 0 ? behind + 1 : ahead;
  return moved && at >= 0 ? rest.toSpliced(at, 0, moved) : rows;
}

function EmptyGrid({ page, table, onAdd }: GridProps) {
  const t = useTexts("admin-media");
  const frame = useTexts("admin");
  if (page.isStale) return <GridSkeleton />;
  if (table.isFiltered) {
    return (
      <Panel
        title={frame("list.noMatchTitle")}
        actions={
          <Button look="secondary" onClick={table.clear}>
            {frame("list.clearFilters")}
          </Button>
        }
      >
        <p>{page.next === undefined ? frame("list.noMatchText") : t("searchOn")}</p>
      </Panel>
    );
  }
  if (!table.isFirst) {
    return (
      <Panel
        title={frame("list.pastEndTitle")}
        actions={
          <Button look="secondary" onClick={table.goFirst}>
            {frame("list.firstPage")}
          </Button>
        }
      >
        <p>{frame("list.pastEndText")}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t("emptyTitle")} actions={<Button onClick={onAdd}>{t("add")}</Button>}>
      <p>{t("emptyText")}</p>
    </Panel>
  );
}

const skeletonCount = 6;

function GridSkeleton() {
  const t = useTexts("admin");
  return (
    <div className={classes.grid} role="status">
      <VisuallyHidden>{t("list.loading")}</VisuallyHidden>
      {Array.from({ length: skeletonCount }, (_, index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton height="10rem" />
          <Skeleton width="75%" height="1.25rem" />
          <Skeleton width="90%" />
        </div>
      ))}
    </div>
  );
}
