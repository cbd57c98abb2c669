import { AdminPage } from "../../chrome/admin-page.tsx";
import { SubscriberList } from "../../features/subscribers/subscriber-list.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-subscribers");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <SubscriberList />
    </AdminPage>
  );
}
