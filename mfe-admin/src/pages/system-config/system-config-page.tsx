import { AdminPage } from "../../chrome/admin-page.tsx";
import { CustomerView } from "../../features/customer-view/customer-view.tsx";
import { ConfigArea } from "../../features/system-config/config-area.tsx";
import { EffectsPanel } from "../../features/system-config/effects-panel.tsx";
import { SectionNav } from "../../features/system-config/section-nav.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./system-config-page.module.css";

export function Page() {
  const t = useTexts("admin-config");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <CustomerView />
          <ConfigArea />
        </div>
        <aside className={classes.aside}>
          <SectionNav />
          <EffectsPanel />
        </aside>
      </div>
    </AdminPage>
  );
}
