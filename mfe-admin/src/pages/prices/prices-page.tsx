import { AdminPage } from "../../chrome/admin-page.tsx";
import { PriceDesk } from "../../features/price-desk/price-desk.tsx";
import { RecordedPrices } from "../../features/price-desk/recorded-prices.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-prices");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <PriceDesk />
      <RecordedPrices />
    </AdminPage>
  );
}
