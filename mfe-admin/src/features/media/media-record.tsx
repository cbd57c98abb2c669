import { useState } from "react";
import type { MediaChange } from "@dhahabu/contract/media-library";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { ChangeRecord } from "../../blocks/record/change-record.tsx";
import { callPage } from "../../data/call-page.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./media.module.css";
import { nameRecordedFields } from "./recorded-fields.ts";

const entriesAtOnce = 20;

export function MediaRecord({ itemId }: { itemId: number }) {
  const t = useTexts("admin-media");
  const { locale } = useLanguageTraits();
  const [isOpen, setIsOpen] = useState(false);
  const load = (after: string | undefined) =>
    callPage("listMediaChanges", {
      params: { id: itemId },
      query: { limit: entriesAtOnce, after },
    });

  function describe({ kind, fields }: MediaChange): string {
    if (kind !== "updated") return t(`record.${kind}`);
    const names = nameRecordedFields(fields).map((key) => t(key));
    return t("record.updated", {
      fields: new Intl.ListFormat(locale, { type: "unit" }).format(names),
    });
  }

  return (
    <details
      className={classes.record}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>{t("record")}</summary>
      {isOpen && (
        <div className={classes.content}>
          <ChangeRecord
            of={`media ${itemId}`}
            load={load}
            describe={describe}
            empty={t("record.empty")}
          />
        </div>
      )}
    </details>
  );
}
