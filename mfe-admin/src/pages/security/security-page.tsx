import { AdminPage } from "../../chrome/admin-page.tsx";
import { SecurityEvents } from "../../features/security-events/security-events.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-security");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <SecurityEvents />
    </AdminPage>
  );
}
