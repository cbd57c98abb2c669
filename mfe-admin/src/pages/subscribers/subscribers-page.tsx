import { useT } from "@dhahabu/kit/i18n/use-t";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { SubscriberList } from "../../features/subscribers/subscriber-list.tsx";
import type texts from "../../messages/en/admin-subscribers.json";

export function Page() {
  const t = useT<typeof texts>("admin-subscribers");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <SubscriberList />
    </AdminPage>
  );
}
