import { buildUrl } from "@dhahabu/kit/api/client";
import { isPlainPress } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useExport } from "../fresh-sign-in/use-export.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./export-link.module.css";
import type { Selection } from "./use-selection.ts";

export interface ExportedList {
  /** Path of the exporting call, `/api/…/export`. */
  readonly path: `/api/${string}`;
  readonly query: object;
}

export function ExportLink({
  path,
  query,
  label,
}: ExportedList & {
  /** Words of the link (default "Export CSV"). */
  label?: string | undefined;
}) {
  const t = useTexts("admin");
  const address = buildUrl(path, { query: query as Record<string, string | undefined> });
  const exportFrom = useExport();
  return (
    <a
      className={classes.link}
      href={address}
      download
      onClick={(event) => {
        // In a tab of its own it finds its way by itself.
        if (!isPlainPress(event)) return;
        event.preventDefault();
        exportFrom(address);
      }}
    >
      <Icon name="download" className={classes.icon} />
      {label ?? t("list.export")}
    </a>
  );
}

/** Exports of a list what is selected. */
export function ExportSelected<Id>({
  path,
  query,
  selection,
}: ExportedList & { selection: Selection<Id> }) {
  const t = useTexts("admin");
  const chosen = { ...query, ids: selection.ids.join(",") };
  return <ExportLink path={path} query={chosen} label={t("list.exportSelected")} />;
}
