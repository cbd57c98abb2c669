import type { DeskPrice } from "@dhahabu/contract/price-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Link } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { Moment } from "../../blocks/value/moment.tsx";
import { paths } from "../../paths.ts";
import { useTypeName } from "../../policy/use-type-name.ts";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./desk-table.module.css";
import type { TypeForm } from "./type-form.ts";

// The same at each render: what an editor begins with.
const offList = { isActive: "false" } as const;
const onList = { isActive: "true" } as const;

export function TypeRules({
  prices,
  onEdit,
  onAdd,
}: {
  prices: readonly DeskPrice[];
  /** Undefined for who may only look; `start` is a change that is decided on already. */
  onEdit?: (config: DeskPrice["config"], start?: Partial<TypeForm>) => void;
  /** Undefined where no type is left to be priced as well. */
  onAdd?: () => void;
}) {
  const t = useTexts("admin-prices");
  const tPolicy = useTexts("admin-policy");
  return (
    <section className={classes.sheet} aria-labelledby="desk-rules">
      <header className={classes.head}>
        <h2 id="desk-rules" className={classes.title}>
          {t("rulesTitle")}
        </h2>
        <p className={classes.note}>{onEdit ? t("rulesNote") : t("rulesReadOnly")}</p>
        {onAdd && (
          <Button look="secondary" isSmall aria-haspopup="dialog" onClick={onAdd}>
            {t("add")}
          </Button>
        )}
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("type")}</th>
            <th scope="col" className={classes.amount}>
              {tPolicy("field.baseDiscount")}
            </th>
            <th scope="col" className={classes.amount}>
              {tPolicy("field.trendMultiplier")}
            </th>
            <th scope="col" className={classes.amount}>
              {t("limits")}
            </th>
            <th scope="col">{tPolicy("field.autoAdjust")}</th>
            <th scope="col">{tPolicy("field.isActive")}</th>
            <th scope="col">{t("updated")}</th>
            {onEdit && (
              <th scope="col">
                <VisuallyHidden>{t("edit")}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ config }) => (
            <TypeRow key={config.id} config={config} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TypeRow({
  config,
  onEdit,
}: {
  config: DeskPrice["config"];
  onEdit: ((config: DeskPrice["config"], start?: Partial<TypeForm>) => void) | undefined;
}) {
  const t = useTexts("admin-prices");
  const tPolicy = useTexts("admin-policy");
  const format = useFormat();
  const nameType = useTypeName();
  return (
    <tr data-gold-type={config.goldType}>
      <th scope="row">
        {nameType(config.goldType)}
        {config.pendingRequestId !== undefined && (
          <span className={classes.pending}>
            {onEdit ? <Link to={paths.policyChanges}>{t("waits")}</Link> : t("waits")}
          </span>
        )}
      </th>
      <td data-label={tPolicy("field.baseDiscount")} className={classes.amount}>
        {format.percent(config.baseDiscount)}
      </td>
      <td data-label={tPolicy("field.trendMultiplier")} className={classes.amount}>
        {tPolicy("factor", { value: format.number(config.trendMultiplier, 4) })}
      </td>
      <td data-label={t("limits")} className={classes.amount}>
        {t("limitsValue", {
          min: format.number(config.minPrice),
          max: format.number(config.maxPrice),
        })}
      </td>
      <td data-label={tPolicy("field.autoAdjust")}>
        {tPolicy(config.autoAdjust ? "follows" : "frozen")}
      </td>
      <td data-label={tPolicy("field.isActive")}>{tPolicy(config.isActive ? "yes" : "no")}</td>
      <td data-label={t("updated")}>
        <Moment at={config.lastUpdated} precision="day" />
      </td>
      {onEdit && (
        <td className={classes.action}>
          <span className={classes.actions}>
            <RowButton
              label={t("editType", { type: nameType(config.goldType) })}
              onClick={() => onEdit(config)}
            >
              {t("edit")}
            </RowButton>
            <Button
              look="quiet"
              isSmall
              disabled={config.pendingRequestId !== undefined}
              aria-label={t(config.isActive ? "takeOffType" : "putOnType", {
                type: nameType(config.goldType),
              })}
              onClick={() => onEdit(config, config.isActive ? offList : onList)}
            >
              {t(config.isActive ? "takeOff" : "putOn")}
            </Button>
          </span>
        </td>
      )}
    </tr>
  );
}
