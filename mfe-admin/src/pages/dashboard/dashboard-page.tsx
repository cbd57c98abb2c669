import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../../messages/en/admin-dashboard.json";
import classes from "./dashboard-page.module.css";

/** The back office's first page. */
export function Page() {
  const t = useT<typeof texts>("admin-dashboard");
  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
    </div>
  );
}
