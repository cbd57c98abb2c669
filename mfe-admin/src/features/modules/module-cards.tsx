import type { Standing } from "@dhahabu/contract/access";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import { listModulesFor } from "./admin-modules.ts";
import type { AdminModule } from "./admin-modules.ts";
import { ModuleCard } from "./module-card.tsx";
import classes from "./module-cards.module.css";

export function ModuleCards({ standing }: { standing: Standing }) {
  const t = useTexts("admin-dashboard");
  const isAsked = standing.role !== "user";
  const { data: media } = useCall("getMediaTotals", {}, { isAsked });
  const { data: inbox } = useCall("getInboxTotals", {}, { isAsked });
  return (
    <section aria-labelledby="modules-title">
      <h2 id="modules-title" className={classes.title}>
        {t("modules")}
      </h2>
      <ul className={classes.cards}>
        {listModulesFor(standing).map((module) => (
          <ModuleCard key={module.id} module={module} note={findNote(module)} />
        ))}
      </ul>
    </section>
  );

  function findNote({ id }: AdminModule): string | undefined {
    if (id === "media") return media && t("mediaCount", { count: media.total });
    if (id === "enquiries") return inbox && t("enquiryCount", { count: inbox.awaiting });
    return id === "systemConfig" ? t("configNote") : undefined;
  }
}
