import { useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { useTexts } from "../../use-texts.ts";
import { moveItem } from "./move-item.ts";

/** Where an item was taken: the items it stands between now, undefined at an end. */
export interface ReorderMove<Id> {
  readonly id: Id;
  readonly after: Id | undefined;
  readonly before: Id | undefined;
}

interface Held<Id> {
  readonly id: Id;
  readonly from: number;
  readonly by: "pointer" | "keys";
}

export function useReorder<Item, Id extends string | number>({
  items,
  getId,
  getLabel,
  onMove,
  isGrid = false,
}: {
  items: readonly Item[];
  getId(item: Item): Id;
  getLabel(item: Item): string;
  onMove(move: ReorderMove<Id>): Promise<void> | void;
  isGrid?: boolean | undefined;
}) {
  const { dir } = useLanguageTraits();
  const list: RefObject<HTMLOListElement | null> = useRef(null);
  const [held, setHeld] = useState<Held<Id>>();
  // The order as it is being changed or saved; it gives way to what the owner shows next.
  const [draft, setDraft] = useState<{ of: readonly Item[]; ids: readonly Id[] }>();

  const ids = items.map(getId);
  const shownIds =
    draft && (held || draft.of === items) && isSameSet(draft.ids, ids) ? draft.ids : ids;
  const byId = new Map(items.map((item) => [getId(item), item]));
  // An element that is moved loses the pointer: while one is held, only the look of the order changes.
  const drawn = held ? items : shownIds.flatMap((id) => byId.get(id) ?? []);

  const { said, say } = useSteps(items.length, (id: Id) => {
    const item = byId.get(id);
    return item === undefined ? "" : getLabel(item);
  });

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
    const columns = isGrid ? countColumns(list.current) : 1;
    const to = findPlace(event.key, { at, columns, last: shownIds.length - 1, dir });
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

  return { list, held, drawn, shownIds, said, pickUp, putBack, drop, pressKey, drag };
}

function useSteps<Id>(count: number, nameOf: (id: Id) => string) {
  const t = useTexts("admin");
  const format = useFormat();
  const [said, setSaid] = useState("");
  return {
    said,
    say(key: "picked" | "moved" | "dropped" | "cancelled", id: Id, position: number) {
      setSaid(
        t(`reorder.${key}`, {
          label: nameOf(id),
          position: format.number(position + 1),
          total: format.number(count),
        }),
      );
    },
  };
}

/** Where a key takes what is held; undefined for other keys. `dir` is that of the text. */
function findPlace(
  key: string,
  { at, columns, last, dir }: { at: number; columns: number; last: number; dir: "ltr" | "rtl" },
): number | undefined {
  const forth = dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    [forth]: at + 1,
    [back]: at - 1,
    Home: 0,
    End: last,
  };
  return places[key];
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
