import { useId, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../../messages/en/admin.json";
import { moveItem } from "./move-item.ts";
import classes from "./reorder-list.module.css";

/** Where an item was taken: the items it stands between now, undefined at an end. */
export interface ReorderMove<Id> {
  readonly id: Id;
  readonly after: Id | undefined;
  readonly before: Id | undefined;
}

/** What a list that can be ordered needs. */
export interface ReorderListProps<Item, Id extends string | number> {
  label: string;
  items: readonly Item[];
  getId(item: Item): Id;
  getLabel(item: Item): string;
  /** Draws an item; `handle` is what it is moved by. */
  renderItem(item: Item, handle: ReactNode): ReactNode;
  /** Saves a move; a promise that is rejected puts the item back. */
  onMove(move: ReorderMove<Id>): Promise<void> | void;
  /** Items lie in rows and columns. */
  isGrid?: boolean | undefined;
  className?: string | undefined;
}

interface Held<Id> {
  readonly id: Id;
  readonly from: number;
  readonly by: "pointer" | "keys";
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
  const t = useT<typeof texts>("admin");
  const format = useFormat();
  const { dir } = useLanguageTraits();
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<Held<Id>>();
  // The order as it is being changed or saved; it gives way to what the owner shows next.
  const [draft, setDraft] = useState<{ of: readonly Item[]; ids: readonly Id[] }>();
  const [said, setSaid] = useState("");

  const ids = items.map(getId);
  const shownIds =
    draft && (held || draft.of === items) && isSameSet(draft.ids, ids) ? draft.ids : ids;
  const byId = new Map(items.map((item) => [getId(item), item]));
  // An element that is moved loses the pointer: while one is held, only the look of the order changes.
  const drawn = held ? items : shownIds.flatMap((id) => byId.get(id) ?? []);

  function say(key: "picked" | "moved" | "dropped" | "cancelled", id: Id, position: number) {
    const item = byId.get(id);
    setSaid(
      t(`reorder.${key}`, {
        label: item === undefined ? "" : getLabel(item),
        position: format.number(position + 1),
        total: format.number(items.length),
      }),
    );
  }

  function pickUp(id: Id, by: Held<Id>["by"]) {
    const from = ids.indexOf(id);
    setHeld({ id, from, by });
    setDraft({ of: items, ids });
    say("picked", id, from);
  }

  function moveTo(id: Id, to: number) {
    const from = shownIds.indexOf(id);
    const place = Math.min(Math.max(to, 0), shownIds.length - 1);
    if (from === place) return;
    setDraft({ of: items, ids: moveItem(shownIds, from, place) });
    say("moved", id, place);
  }

  function putBack(id: Id, from: number) {
    setHeld(undefined);
    setDraft(undefined);
    say("cancelled", id, from);
  }

  async function drop({ id, from }: Held<Id>) {
    const to = shownIds.indexOf(id);
    setHeld(undefined);
    if (to === from) {
      setDraft(undefined);
      say("cancelled", id, from);
      return;
    }
    say("dropped", id, to);
    setDraft({ of: items, ids: shownIds });
    try {
      await onMove({ id, after: shownIds[to - 1], before: shownIds[to + 1] });
    } catch (error) {
      console.error("A move was taken back", error);
      setDraft(undefined);
      say("cancelled", id, from);
    }
  }

  function pressKey(event: KeyboardEvent, id: Id) {
    const isToggle = event.key === " " || event.key === "Enter";
    if (!held) {
      if (!isToggle) return;
      event.preventDefault();
      pickUp(id, "keys");
      return;
    }
    if (held.by !== "keys") return;
    const at = shownIds.indexOf(id);
    const forth = dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const columns = isGrid ? countColumns(list.current) : 1;
    const steps: Record<string, number> = {
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      [forth]: at + 1,
      [back]: at - 1,
      Home: 0,
      End: shownIds.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) moveTo(id, to);
    else if (isToggle) void drop(held);
    else if (event.key === "Escape") putBack(id, held.from);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function drag(event: PointerEvent, id: Id) {
    if (held?.by !== "pointer") return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
    if (!(under instanceof HTMLElement) || !list.current?.contains(under)) return;
    moveTo(id, Number(under.dataset["place"]));
  }

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
                <button
                  type="button"
                  className={classes.handle}
                  aria-label={t("reorder.handle", { label: getLabel(item) })}
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
                >
                  <Icon name="drag" />
                </button>,
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function isSameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((entry) => other.includes(entry));
}

/** How many items lie in the first row of a grid. */
function countColumns(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((child) => child.getBoundingClientRect().top);
  const next = tops.findIndex((top) => Math.abs(top - (tops[0] ?? 0)) > 1);
  return next === -1 ? Math.max(tops.length, 1) : next;
}
