import { AdminPage } from "../../chrome/admin-page.tsx";
import { FailedDeliveries } from "../../features/deliveries/failed-deliveries.tsx";
import { SendingPause } from "../../features/deliveries/sending-pause.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-deliveries");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <SendingPause />
      <FailedDeliveries />
    </AdminPage>
  );
}
