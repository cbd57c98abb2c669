import { AdminPage } from "../../chrome/admin-page.tsx";
import { CounterDesk } from "../../features/counter/counter-desk.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-counter");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <CounterDesk />
    </AdminPage>
  );
}
