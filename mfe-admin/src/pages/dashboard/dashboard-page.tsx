import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSession } from "@dhahabu/kit/session/use-session";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { ModuleCards } from "../../features/modules/module-cards.tsx";
import { OverviewFigures } from "../../features/overview/overview-figures.tsx";
import type texts from "../../messages/en/admin-dashboard.json";
import classes from "../pages.module.css";

export function Page() {
  const t = useT<typeof texts>("admin-dashboard");
  const { user } = useSession();
  if (!user) return null;
  return (
    <AdminPage title={t("welcome", { username: user.username })} lead={t("intro")}>
      <div className={classes.wideParts}>
        <OverviewFigures />
        <ModuleCards role={user.role} />
      </div>
    </AdminPage>
  );
}
