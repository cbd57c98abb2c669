import { buildUrl } from "@dhahabu/kit/api/client";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useTexts } from "../../use-texts.ts";
import classes from "./export-link.module.css";

export function ExportLink({
  path,
  query,
  label,
}: {
  /** Path of the exporting call, `/api/…/export`. */
  path: `/api/${string}`;
  query: object;
  /** Words of the link (default "Export CSV"). */
  label?: string | undefined;
}) {
  const t = useTexts("admin");
  const address = buildUrl(path, { query: query as Record<string, string | undefined> });
  return (
    <a className={classes.link} href={address} download>
      <Icon name="download" className={classes.icon} />
      {label ?? t("list.export")}
    </a>
  );
}
