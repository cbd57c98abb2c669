import { AdminPage } from "../../chrome/admin-page.tsx";
import { FactsArea } from "../../features/facts/facts-area.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-facts");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <FactsArea />
    </AdminPage>
  );
}
