import { useState } from "react";
import type { ReactNode } from "react";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";
import { useTexts } from "../../use-texts.ts";
import { Dialog } from "../dialog/dialog.tsx";
import classes from "./refused-dialog.module.css";

interface Refused<Row> {
  readonly row: Row;
  readonly refusal: NonNullable<SelectionOutcome["refusal"]>;
}

export interface Outcomes<Row> {
  readonly refused: readonly Refused<Row>[];
  /** Has those told that stayed as they were; gives back the others. */
  tell(rows: readonly Row[], outcomes: readonly SelectionOutcome[]): readonly Row[];
  forget(): void;
}

/** What became of several rows that were changed by one call. */
export function useOutcomes<Row extends { readonly id: number }>(): Outcomes<Row> {
  const [refused, setRefused] = useState<readonly Refused<Row>[]>([]);
  return {
    refused,
    tell(rows, outcomes) {
      const refusals = new Map(outcomes.map(({ id, refusal }) => [id, refusal]));
      setRefused(
        rows.flatMap((row) => {
          const refusal = refusals.get(row.id);
          return refusal ? [{ row, refusal }] : [];
        }),
      );
      return rows.filter(({ id }) => refusals.get(id) === null);
    },
    forget: () => setRefused([]),
  };
}

/** Names the rows that stayed as they were, each with why. */
export function RefusedDialog<Row extends { readonly id: number }>({
  outcomes: { refused, forget },
  renderName,
}: {
  outcomes: Outcomes<Row>;
  renderName(row: Row): ReactNode;
}) {
  const t = useTexts("admin");
  const say = useSentence();
  if (refused.length === 0) return null;
  return (
    <Dialog title={t("list.refusedTitle")} size="small" isOpen onClose={forget}>
      <p>{t("list.refused")}</p>
      <ul className={classes.list}>
        {refused.map(({ row, refusal }) => (
          <li key={row.id}>
            {renderName(row)}
            <br />
            {say(refusal)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
