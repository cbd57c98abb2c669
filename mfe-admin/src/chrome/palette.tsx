import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import type { Standing } from "@dhahabu/contract/access";
import { useNavigate } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { Dialog } from "../blocks/dialog/dialog.tsx";
import { findChoices, findNextChoice } from "../blocks/form/find-choices.ts";
import { useTexts } from "../use-texts.ts";
import { entryKinds, kindNames, listPlaces } from "./palette-entries.ts";
import type { PaletteEntry } from "./palette-entries.ts";
import classes from "./palette.module.css";
import { usePaletteFinds } from "./use-palette-finds.ts";

/** Finds pages, commands, settings, people, enquiries and media by what is typed, and leads there. */
export function Palette({ standing, onClose }: { standing: Standing; onClose(): void }) {
  const t = useTexts("admin");
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { entries: finds, isSearching, hasFailed } = usePaletteFinds(typed, standing);
  const shown = [...findChoices(listPlaces(standing, t), typed), ...finds];
  const place = Math.min(active, shown.length - 1);
  // The dialog gives the focus to its first button.
  useEffect(() => input.current?.focus(), []);

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    void navigate(entry.value);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = findNextChoice(shown, { from: place, step: event.key === "ArrowDown" ? 1 : -1 });
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(shown[place]);
    }
  }

  return (
    <Dialog title={t("palette.title")} isOpen onClose={onClose}>
      <div className={classes.area}>
        <div className={classes.line}>
          <Icon name="search" className={classes.glass} />
          <input
            ref={input}
            className={classes.input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            maxLength={200}
            aria-label={t("palette.label")}
            placeholder={t("palette.label")}
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={shown.length > 0 ? `${id}-${place}` : undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(0);
              list.current?.scrollTo({ top: 0 });
            }}
            onKeyDown={press}
          />
        </div>
        {shown.length > 0 && (
          <EntryList
            id={id}
            list={list}
            shown={shown}
            active={place}
            onPoint={setActive}
            onChoose={choose}
          />
        )}
        {shown.length === 0 && !isSearching && (
          <p className={classes.note}>{t("list.noMatchTitle")}</p>
        )}
        {isSearching && <p className={classes.note}>{t("palette.searching")}</p>}
        {hasFailed && (
          <p className={classes.note} role="alert">
            {t("palette.failed")}
          </p>
        )}
        <VisuallyHidden>
          <span role="status">{!isSearching && t("choice.count", { count: shown.length })}</span>
        </VisuallyHidden>
      </div>
    </Dialog>
  );
}

function EntryList({
  id,
  list,
  shown,
  active,
  onPoint,
  onChoose,
}: {
  id: string;
  list: RefObject<HTMLDivElement | null>;
  shown: readonly PaletteEntry[];
  active: number;
  onPoint(place: number): void;
  onChoose(entry: PaletteEntry): void;
}) {
  const t = useTexts("admin");
  const entries = shown.map((entry, place) => ({ entry, place }));
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the field
    <div
      ref={list}
      id={`${id}-list`}
      className={classes.list}
      role="listbox"
      aria-label={t("palette.title")}
      onMouseDown={(event) => event.preventDefault()}
    >
      {entryKinds
        .map((kind) => ({ kind, found: entries.filter(({ entry }) => entry.kind === kind) }))
        .filter(({ found }) => found.length > 0)
        .map(({ kind, found }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className={classes.kind} role="presentation">
              {t(kindNames[kind])}
            </div>
            {found.map(({ entry, place }) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
              <div
                key={entry.value + entry.label}
                id={`${id}-${place}`}
                className={classes.entry}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onPointerMove={() => {
                  if (place !== active) onPoint(place);
                }}
                onClick={() => onChoose(entry)}
              >
                <Icon name={entry.icon} className={classes.icon} />
                <bdi className={classes.name}>{entry.label}</bdi>
                <span className={classes.notes}>
                  {entry.notes?.map((note) => (
                    <bdi key={note}>{note}</bdi>
                  ))}
                </span>
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}
