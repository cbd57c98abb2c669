import { AdminPage } from "../../chrome/admin-page.tsx";
import { RoleArea } from "../../features/roles/role-area.tsx";
import { RoleWords } from "../../features/roles/role-words.tsx";
import classes from "../pages.module.css";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-roles");
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
