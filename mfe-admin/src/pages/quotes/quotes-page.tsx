import { AdminPage } from "../../chrome/admin-page.tsx";
import { QuoteDesk } from "../../features/quotes/quote-desk.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-quotes");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <QuoteDesk />
    </AdminPage>
  );
}
