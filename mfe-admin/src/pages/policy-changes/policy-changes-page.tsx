import { AdminPage } from "../../chrome/admin-page.tsx";
import { ChangeLog } from "../../features/policy-changes/change-log.tsx";
import { RequestList } from "../../features/policy-changes/request-list.tsx";
import { UserRecord } from "../../features/user-record/user-record.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-changes");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <RequestList renderRecord={(userId) => <UserRecord userId={userId} />} />
      <ChangeLog />
    </AdminPage>
  );
}
