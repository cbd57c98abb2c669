import { AdminPage } from "../../chrome/admin-page.tsx";
import { VisitList } from "../../features/visits/visit-list.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-visits");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <VisitList />
    </AdminPage>
  );
}
