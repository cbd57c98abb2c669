import { useState } from "react";
import type { CounterItem, CounterVisit } from "@dhahabu/contract/counter";
import { callApi } from "@dhahabu/kit/api/client";
import { createKey } from "@dhahabu/kit/create-key";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { FailureLine } from "../../blocks/failure/fault-line.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { Fact, FactList } from "../../blocks/value/fact-list.tsx";
import { useSend } from "../../data/use-send.ts";
import { typeNames } from "../../type-names.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";
import type { CounterPart } from "./counter-part.ts";
import { ItemForm } from "./item-form.tsx";
import { ItemPhoto } from "./item-photo.tsx";

/** The pieces of a visit as they were weighed; while it is open one more can be, and a wrong one corrected. */
export function ItemsPart({
  visit,
  mayServe,
  onChanged,
  onStale,
  onLast,
}: CounterPart & {
  mayServe: boolean;
  /** Hears when there are no more pieces. */
  onLast(): void;
}) {
  const t = useTexts("admin-counter");
  // Null once a correction is over: the form of the next piece has the focus then.
  const [correcting, setCorrecting] = useState<CounterItem | null>();
  const removing = useSend({
    mutationFn: (item: CounterItem) =>
      callApi("removeItem", { params: { visitId: visit.id, itemId: item.id } }),
    onSuccess(changed, item) {
      if (correcting?.id === item.id) setCorrecting(null);
      onChanged(changed);
      const key = createKey();
      offerUndo({
        message: t("removed", { piece: `\u2068${item.description}\u2069` }),
        onUndo: async () =>
          onChanged(
            await callApi("weighItem", {
              params: { visitId: visit.id },
              body: { ...item, restores: item.id, key },
            }),
          ),
      });
    },
    onError: onStale,
  });
  const done = (saved: CounterVisit) => {
    if (correcting) setCorrecting(null);
    onChanged(saved);
  };
  return (
    <OfficePanel title={t("pieces")}>
      <div className={layout.column}>
        {visit.items.length === 0 && <p role="status">{t("noPieces")}</p>}
        <ul className={classes.items}>
          {visit.items.map((item) => (
            <li key={item.id} className={classes.item}>
              <ItemPhoto
                visitId={visit.id}
                item={item}
                mayServe={mayServe}
                onChanged={onChanged}
                onStale={onStale}
              />
              <ItemWords item={item} />
              {mayServe && (
                <div className={classes.actions}>
                  <Button
                    look="secondary"
                    aria-label={t("correctOne", { piece: item.description })}
                    onClick={() => setCorrecting(item)}
                  >
                    {t("correct")}
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={t("removeOne", { piece: item.description })}
                    isBusy={removing.isPending && removing.variables.id === item.id}
                    onClick={() => removing.mutate(item)}
                  >
                    {t("remove")}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        <FailureLine error={removing.error} />
        {mayServe && (
          <ItemForm
            key={correcting?.id ?? "new"}
            visitId={visit.id}
            item={correcting ?? undefined}
            isNext={correcting !== undefined || visit.items.length === 0}
            hasPieces={visit.items.length > 0}
            onSaved={done}
            onLast={onLast}
            onLeave={() => setCorrecting(null)}
          />
        )}
      </div>
    </OfficePanel>
  );
}

function ItemWords({ item }: { item: CounterItem }) {
  const t = useTexts("admin-counter");
  const quotes = useTexts("admin-quotes");
  const format = useFormat();
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t("gross"), format.grams(item.grossGrams)],
    [t("stones"), format.grams(item.stonesGrams)],
    [t("net"), format.grams(item.netGrams)],
    [t("fineness"), `${format.number(item.fineness)} ‰`],
    [t("method"), t(`method.${item.assayMethod}`)],
  ];
  return (
    <div className={classes.words}>
      <h3 className={classes.name}>
        <bdi>{item.description}</bdi>
        <span className={classes.note}>
          {quotes(typeNames[item.goldType])} · {t("seal")} <bdi dir="ltr">{item.seal}</bdi>
        </span>
      </h3>
      <FactList>
        {facts.map(([label, value]) => (
          <Fact key={label} term={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </FactList>
    </div>
  );
}
