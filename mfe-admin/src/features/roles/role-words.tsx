import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { useTexts } from "../../use-texts.ts";
import { standings } from "./role-matrix.ts";
import classes from "./role-words.module.css";

export function RoleWords() {
  const t = useTexts("admin-roles");
  return (
    <OfficePanel title={t("rolesTitle")}>
      <dl className={classes.roles}>
        {standings.map((standing) => (
          <div key={standing}>
            <dt className={classes.role}>{t(`standing.${standing}`)}</dt>
            <dd className={classes.text}>{t(`about.${standing}`)}</dd>
          </div>
        ))}
      </dl>
    </OfficePanel>
  );
}
