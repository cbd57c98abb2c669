import { useT } from "@dhahabu/kit/i18n/use-t";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { FactsArea } from "../../features/facts/facts-area.tsx";
import type texts from "../../messages/en/admin-facts.json";

export function Page() {
  const t = useT<typeof texts>("admin-facts");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <FactsArea />
    </AdminPage>
  );
}
