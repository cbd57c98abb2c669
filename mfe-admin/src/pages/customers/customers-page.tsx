import { useSession } from "@dhahabu/kit/session/use-session";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { CustomerDesk } from "../../features/customers/customer-desk.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-customers");
  const { user } = useSession();
  if (!user) return null;
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <CustomerDesk user={user} />
    </AdminPage>
  );
}
