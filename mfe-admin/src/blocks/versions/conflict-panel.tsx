import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { RadioGroup } from "@dhahabu/kit/parts/radio-group";
import { FaultLine } from "../failure/fault-line.tsx";
import layout from "../layout/layout.module.css";
import { Moment } from "../value/moment.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./versions.module.css";

/** Whose version of a field counts. */
export type ConflictSide = "mine" | "theirs";

/** A field that two people changed at once. */
interface ConflictField {
  readonly name: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

const sides: readonly ConflictSide[] = ["mine", "theirs"];

/** Shows both versions of what two people changed at once, and lets one choose field by field or as a whole. */
export function ConflictPanel({
  fields,
  changedAt,
  changedBy,
  onResolve,
  onCancel,
  isSaving = false,
  error,
}: {
  fields: readonly ConflictField[];
  /** When the other version was saved, ISO 8601. */
  changedAt?: string | undefined;
  changedBy?: string | undefined;
  onResolve(picks: Readonly<Record<string, ConflictSide>>): void;
  onCancel(): void;
  isSaving?: boolean | undefined;
  /** Why the choice could not be saved. */
  error?: string | undefined;
}) {
  const t = useTexts("admin");
  const id = useId();
  const [picks, setPicks] = useState<Readonly<Record<string, ConflictSide>>>({});
  const pickOf = (name: string) => picks[name] ?? "mine";
  const pickAll = (side: ConflictSide) =>
    setPicks(Object.fromEntries(fields.map(({ name }) => [name, side])));

  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <div role="alert">
        <h3 id={`${id}-title`} className={classes.title}>
          {t("conflict.title")}
        </h3>
        <p className={classes.lead}>{t("conflict.lead")}</p>
      </div>
      {(changedBy !== undefined || changedAt !== undefined) && (
        <p className={classes.who}>
          {changedBy !== undefined && <bdi>{changedBy}</bdi>}
          {changedBy !== undefined && changedAt !== undefined && " · "}
          {changedAt !== undefined && <Moment at={changedAt} />}
        </p>
      )}
      <div className={layout.line}>
        <Button look="secondary" isSmall onClick={() => pickAll("mine")}>
          {t("conflict.takeMine")}
        </Button>
        <Button look="secondary" isSmall onClick={() => pickAll("theirs")}>
          {t("conflict.takeTheirs")}
        </Button>
      </div>
      {fields.map((field) => (
        <RadioGroup
          key={field.name}
          legend={field.label}
          look="cards"
          choices={sides.map((side) => ({
            value: side,
            label: t(`conflict.${side}`),
            detail:
              field[side] === "" || field[side] === null ? (
                <em className={classes.blank}>{t("conflict.blank")}</em>
              ) : (
                <bdi>{field[side]}</bdi>
              ),
          }))}
          value={pickOf(field.name)}
          onChange={(side) => setPicks({ ...picks, [field.name]: side })}
        />
      ))}
      <FaultLine>{error}</FaultLine>
      <div className={layout.line}>
        <Button
          isSmall
          isBusy={isSaving}
          onClick={() =>
            onResolve(Object.fromEntries(fields.map(({ name }) => [name, pickOf(name)])))
          }
        >
          {t("conflict.save")}
        </Button>
        <Button look="quiet" isSmall disabled={isSaving} onClick={onCancel}>
          {t("conflict.cancel")}
        </Button>
      </div>
    </section>
  );
}
