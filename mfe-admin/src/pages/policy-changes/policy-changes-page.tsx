import { useT } from "@dhahabu/kit/i18n/use-t";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { ChangeLog } from "../../features/policy-changes/change-log.tsx";
import { RequestList } from "../../features/policy-changes/request-list.tsx";
import type texts from "../../messages/en/admin-changes.json";

export function Page() {
  const t = useT<typeof texts>("admin-changes");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <RequestList />
      <ChangeLog />
    </AdminPage>
  );
}
