import { AdminPage } from "../../chrome/admin-page.tsx";
import { PaperDesk } from "../../features/papers/paper-desk.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-papers");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <PaperDesk />
    </AdminPage>
  );
}
