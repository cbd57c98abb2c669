import type { ReactNode } from "react";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../../use-texts.ts";
import classes from "./role-matrix-table.module.css";
import { standings } from "./role-matrix.ts";
import type { Standing } from "./role-matrix.ts";

interface MatrixRow {
  readonly id: string;
  readonly name: ReactNode;
  isAllowed(standing: Standing): boolean;
}

/** Who may make the calls of one part of the product; unfolded by a press, and at once where `isOpen`. */
export function RoleMatrixTable({
  title,
  rows,
  standing,
  isOpen,
}: {
  title: string;
  rows: readonly MatrixRow[];
  standing: Standing | undefined;
  isOpen: boolean;
}) {
  const t = useTexts("admin-roles");
  return (
    <details className={classes.part} open={isOpen}>
      <summary className={classes.title}>
        {title} <span className={classes.count}>{t("count", { count: rows.length })}</span>
      </summary>
      <MatrixTable title={title} rows={rows} standing={standing} />
    </details>
  );
}

function MatrixTable({
  title,
  rows,
  standing,
}: {
  title: string;
  rows: readonly MatrixRow[];
  standing: Standing | undefined;
}) {
  const t = useTexts("admin-roles");
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t("what")}</th>
          {standings.map((column) => (
            <th
              key={column}
              scope="col"
              className={classes.mark}
              data-chosen={column === standing || undefined}
            >
              {t(`standing.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={classes.what}>
              {row.name}
            </th>
            {standings.map((column) => (
              <td
                key={column}
                className={classes.mark}
                data-allowed={row.isAllowed(column) || undefined}
                data-chosen={column === standing || undefined}
              >
                <span className={classes.column} aria-hidden="true">
                  {t(`standing.${column}`)}
                </span>
                {row.isAllowed(column) ? (
                  <>
                    <Icon name="check" className={classes.icon} />
                    <VisuallyHidden>{t("allowed")}</VisuallyHidden>
                  </>
                ) : (
                  <>
                    <span className={classes.dash} aria-hidden="true" />
                    <VisuallyHidden>{t("refused")}</VisuallyHidden>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
