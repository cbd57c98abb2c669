import { useRef, useState } from "react";
import type { ListView, StaffListName } from "@dhahabu/contract/staff-lists";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { useFailureText } from "../failure/use-failure-text.ts";
import { CheckField } from "../form/check-field.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { MissingAnswer } from "../panel/missing-answer.tsx";
import classes from "./list-arrangement.module.css";
import { useStaffList } from "./use-staff-list.ts";

/** A column that can be left out. */
export interface ColumnChoice {
  readonly id: string;
  readonly label: string;
}

interface ArrangementProps {
  list: StaffListName;
  /** What the list is narrowed to now. */
  view: ListView["filters"];
  columns: readonly ColumnChoice[];
}

/** How a member of staff has a list: the views that they keep, and the columns that they see. */
export function ListArrangement({ list, view, columns }: ArrangementProps) {
  const t = useTexts("admin");
  const own = useStaffList(list);
  if (!own.data) {
    return (
      <MissingAnswer answer={own} title={t("list.failedTitle")} text={t("list.failedText")}>
        <Skeleton height="6rem" />
      </MissingAnswer>
    );
  }
  return (
    <div className={classes.area}>
      <ViewForm list={list} view={view} />
      <OwnViews list={list} views={own.data.views} />
      {columns.length > 0 && (
        <ColumnChoices list={list} columns={columns} hidden={own.data.hiddenColumns} />
      )}
    </div>
  );
}

function ViewForm({ list, view }: Pick<ArrangementProps, "list" | "view">) {
  const t = useTexts("admin");
  const explain = useFailureText();
  const { change } = useStaffList(list);
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const saving = useSend({
    mutationFn: (body: Pick<ListView, "name" | "filters">) =>
      callApi("saveListView", { params: { list }, body }),
    onSuccess(arranged, saved) {
      change(() => arranged);
      setName("");
      showToast({ kind: "success", title: t("list.viewSaved", { name: saved.name }) });
    },
  });
  const failure = saving.error ? explain(saving.error) : undefined;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(name.trim() === "");
        if (name.trim() === "" || saving.isPending) return;
        saving.mutate({ name: name.trim(), filters: view });
      }}
    >
      <TextField
        label={t("list.viewName")}
        error={isMissing ? t("list.viewNameMissing") : failure}
        maxLength={40}
        autoComplete="off"
        dir="auto"
        value={name}
        onChange={({ target }) => {
          saving.reset();
          setIsMissing(false);
          setName(target.value);
        }}
      />
      <Button type="submit" look="secondary" isSmall isBusy={saving.isPending}>
        {t("list.saveView")}
      </Button>
    </form>
  );
}

/** Before a view goes: the keyboard goes on at the one after it, else the one before, else at the name of a new one. */
function focusNear(items: HTMLUListElement | null, place: number): void {
  const gone = items?.children[place];
  if (!gone?.contains(document.activeElement)) return;
  const near = gone.nextElementSibling ?? gone.previousElementSibling;
  const field = items?.parentElement?.querySelector("input");
  (near?.querySelector("button") ?? field)?.focus();
}

function OwnViews({ list, views }: { list: StaffListName; views: readonly ListView[] }) {
  const t = useTexts("admin");
  const explain = useFailureText();
  const { change, refresh } = useStaffList(list);
  const items = useRef<HTMLUListElement>(null);
  const removing = useSend({
    mutationFn: ({ id }: ListView) => callApi("removeListView", { params: { list, id } }),
    onSuccess(arranged, removed) {
      const place = views.findIndex(({ id }) => id === removed.id);
      focusNear(items.current, place);
      change(() => arranged);
    },
    onError(error) {
      showToast({ kind: "error", title: t("list.viewKept"), description: explain(error) });
      void refresh();
    },
  });
  if (views.length === 0) return null;
  return (
    <ul ref={items} className={classes.views} aria-label={t("list.ownViews")}>
      {views.map((view) => (
        <li key={view.id} className={classes.view}>
          <bdi>{view.name}</bdi>
          <IconButton
            icon="delete"
            label={t("list.removeView", { name: view.name })}
            className={classes.remove}
            onClick={() => removing.mutate(view)}
          />
        </li>
      ))}
    </ul>
  );
}

function ColumnChoices({
  list,
  columns,
  hidden,
}: Pick<ArrangementProps, "list" | "columns"> & { hidden: readonly string[] }) {
  const t = useTexts("admin");
  const explain = useFailureText();
  const { change, refresh } = useStaffList(list);
  const hiding = useSend({
    // One after the other, so that the last press is what stays.
    scope: { id: `columns of ${list}` },
    mutationFn: (ids: string[]) =>
      callApi("setHiddenColumns", { params: { list }, body: { hidden: ids } }),
    onMutate: (hiddenColumns) => change((arranged) => ({ ...arranged, hiddenColumns })),
    onError(error) {
      showToast({ kind: "error", title: t("list.columnsKept"), description: explain(error) });
      void refresh();
    },
  });
  return (
    <fieldset className={classes.columns}>
      <legend>{t("list.columns")}</legend>
      {columns.map(({ id, label }) => (
        <CheckField
          key={id}
          label={label}
          checked={!hidden.includes(id)}
          onChange={({ target }) =>
            hiding.mutate(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
          }
        />
      ))}
    </fieldset>
  );
}
