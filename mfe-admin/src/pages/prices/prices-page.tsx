import { useT } from "@dhahabu/kit/i18n/use-t";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { PriceDesk } from "../../features/price-desk/price-desk.tsx";
import { RecordedPrices } from "../../features/price-desk/recorded-prices.tsx";
import type texts from "../../messages/en/admin-prices.json";

export function Page() {
  const t = useT<typeof texts>("admin-prices");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <PriceDesk />
      <RecordedPrices />
    </AdminPage>
  );
}
