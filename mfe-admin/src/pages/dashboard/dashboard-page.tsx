import { useSession } from "@dhahabu/kit/session/use-session";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { SendingPause } from "../../features/deliveries/sending-pause.tsx";
import { ModuleCards } from "../../features/modules/module-cards.tsx";
import { OverviewFigures } from "../../features/overview/overview-figures.tsx";
import { ToDo } from "../../features/to-do/to-do.tsx";
import { TrendLines } from "../../features/trends/trend-lines.tsx";
import classes from "../pages.module.css";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-dashboard");
  const { user } = useSession();
  if (!user) return null;
  return (
    <AdminPage title={t("welcome", { username: user.username })} lead={t("intro")}>
      <div className={classes.wideParts}>
        {user.role !== "user" && <SendingPause />}
        <ToDo user={user} />
        {user.role !== "user" && (
          <>
            <OverviewFigures />
            <TrendLines user={user} />
          </>
        )}
        <ModuleCards standing={user} />
      </div>
    </AdminPage>
  );
}
