import { useState } from "react";
import type { DeskPrice } from "@dhahabu/contract/price-desk";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import { DeskSummary } from "./desk-summary.tsx";
import { DeskTable } from "./desk-table.tsx";
import classes from "./price-desk.module.css";
import { TypeAdder } from "./type-adder.tsx";
import { TypeEditor } from "./type-editor.tsx";
import type { TypeForm } from "./type-form.ts";
import { TypeRules } from "./type-rules.tsx";

interface Edit {
  readonly config: DeskPrice["config"];
  readonly start?: Partial<TypeForm>;
}

export function PriceDesk() {
  const t = useTexts("admin-prices");
  const { user } = useSession();
  const desk = useCall("getPriceDesk", {});
  const { data, error, isFetching, refresh } = desk;
  const [edited, setEdited] = useState<Edit>();
  const [isAdding, setIsAdding] = useState(false);
  if (!data) {
    return (
      <MissingAnswer answer={desk} title={t("failedTitle")} text={t("failedText")}>
        <div className={classes.desk} role="status">
          <VisuallyHidden>{t("loading")}</VisuallyHidden>
          <Skeleton height="7rem" />
          <Skeleton height="24rem" />
        </div>
      </MissingAnswer>
    );
  }
  const canEdit = user?.role === "admin";
  return (
    <div className={classes.desk}>
      {error && (
        <div className={classes.stale} role="status">
          <p>{t("stale")}</p>
          <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void refresh()}>
            {t("retry")}
          </Button>
        </div>
      )}
      <DeskSummary desk={data} />
      <DeskTable desk={data} />
      <TypeRules
        prices={data.prices}
        {...(canEdit && {
          onEdit: (config, start) => setEdited({ config, ...(start && { start }) }),
        })}
        {...(canEdit && data.unpricedTypes.length > 0 && { onAdd: () => setIsAdding(true) })}
      />
      {isAdding && (
        <TypeAdder
          types={data.unpricedTypes}
          onClose={() => setIsAdding(false)}
          onSaved={() => {
            setIsAdding(false);
            void refresh();
          }}
        />
      )}
      {edited && (
        <TypeEditor
          key={edited.config.id}
          config={edited.config}
          start={edited.start}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void refresh();
          }}
        />
      )}
    </div>
  );
}
