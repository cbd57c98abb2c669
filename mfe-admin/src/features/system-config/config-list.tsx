import type { SystemConfig } from "@dhahabu/contract/policy";
import { useTexts } from "../../use-texts.ts";
import { ConfigEntry } from "./config-entry.tsx";
import classes from "./config-list.module.css";
import { groupBySection } from "./config-section.ts";
import type { ConfigSaving } from "./use-save-config.ts";

export function ConfigList({
  entries,
  saving,
}: {
  entries: readonly SystemConfig[];
  saving: ConfigSaving;
}) {
  const t = useTexts("admin-config");
  return (
    <div className={classes.list}>
      {groupBySection(entries).map((group) => (
        <section
          key={group.section}
          id={group.section}
          className={classes.section}
          aria-labelledby={`${group.section}-title`}
        >
          <header className={classes.head}>
            <h2 id={`${group.section}-title`} className={classes.title}>
              {t(`section.${group.section}`)}
            </h2>
            <p className={classes.note}>{t(`note.${group.section}`)}</p>
          </header>
          {group.entries.length === 0 ? (
            <p className={classes.empty}>{t("sectionEmpty")}</p>
          ) : (
            <ul className={classes.entries}>
              {group.entries.map((entry) => (
                <ConfigEntry key={entry.configKey} entry={entry} saving={saving} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
