import { useId } from "react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../../use-texts.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import classes from "./reorder-list.module.css";
import type { ReorderMove } from "./use-reorder.ts";
import { useReorder } from "./use-reorder.ts";

interface ReorderListProps<Item, Id extends string | number> {
  label: string;
  items: readonly Item[];
  getId(item: Item): Id;
  getLabel(item: Item): string;
  /** Draws an item; `handle` is what it is moved by. */
  renderItem(item: Item, handle: ReactNode): ReactNode;
  /** Saves a move; a promise that is rejected puts the item back. */
  onMove(move: ReorderMove<Id>): Promise<void> | void;
  isGrid?: boolean | undefined;
  className?: string | undefined;
}

/** A list that is put in order by dragging, or by Space, arrow keys and Space; each step is announced. */
export function ReorderList<Item, Id extends string | number>({
  label,
  items,
  getId,
  getLabel,
  renderItem,
  onMove,
  isGrid = false,
  className,
}: ReorderListProps<Item, Id>) {
  const t = useTexts("admin");
  const hintId = useId();
  const { list, held, drawn, shownIds, said, pickUp, putBack, drop, pressKey, drag } = useReorder({
    items,
    getId,
    getLabel,
    onMove,
    isGrid,
  });

  return (
    <>
      <p id={hintId} className={classes.hint}>
        {t("reorder.hint")}
      </p>
      <VisuallyHidden>
        <span aria-live="assertive">{said}</span>
      </VisuallyHidden>
      <ol
        ref={list}
        className={[classes.list, className].filter(Boolean).join(" ")}
        aria-label={label}
      >
        {drawn.map((item) => {
          const id = getId(item);
          const isHeld = held?.id === id;
          const place = shownIds.indexOf(id);
          return (
            <li
              key={id}
              className={classes.item}
              style={held && { order: place }}
              data-place={place}
              data-held={isHeld || undefined}
            >
              {renderItem(
                item,
                <IconButton
                  icon="drag"
                  label={t("reorder.handle", { label: getLabel(item) })}
                  className={classes.handle}
                  aria-describedby={hintId}
                  aria-pressed={isHeld}
                  onKeyDown={(event) => pressKey(event, id)}
                  onBlur={() => {
                    if (isHeld && held.by === "keys") putBack(id, held.from);
                  }}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    event.currentTarget.setPointerCapture(event.pointerId);
                    pickUp(id, "pointer");
                  }}
                  onPointerMove={(event) => drag(event, id)}
                  onPointerUp={() => {
                    if (isHeld && held.by === "pointer") void drop(held);
                  }}
                  onPointerCancel={() => {
                    if (isHeld) putBack(id, held.from);
                  }}
                />,
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
