import layout from "../../blocks/layout/layout.module.css";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { RoleArea } from "../../features/roles/role-area.tsx";
import { RoleWords } from "../../features/roles/role-words.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-roles");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <div className={layout.column}>
        <RoleWords />
        <div>
          <RoleArea />
        </div>
      </div>
    </AdminPage>
  );
}
