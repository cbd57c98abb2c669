import { AdminPage } from "../../chrome/admin-page.tsx";
import { ChangeLog } from "../../features/policy-changes/change-log.tsx";
import { RequestList } from "../../features/policy-changes/request-list.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-changes");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <RequestList />
      <ChangeLog />
    </AdminPage>
  );
}
