import { useT } from "@dhahabu/kit/i18n/use-t";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { FailedDeliveries } from "../../features/deliveries/failed-deliveries.tsx";
import type texts from "../../messages/en/admin-deliveries.json";

export function Page() {
  const t = useT<typeof texts>("admin-deliveries");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <FailedDeliveries />
    </AdminPage>
  );
}
