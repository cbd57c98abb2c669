import { useT } from "@dhahabu/kit/i18n/use-t";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { RoleArea } from "../../features/roles/role-area.tsx";
import { RoleWords } from "../../features/roles/role-words.tsx";
import type texts from "../../messages/en/admin-roles.json";
import classes from "../pages.module.css";

export function Page() {
  const t = useT<typeof texts>("admin-roles");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <div className={classes.closeParts}>
        <RoleWords />
        <div>
          <RoleArea />
        </div>
      </div>
    </AdminPage>
  );
}
