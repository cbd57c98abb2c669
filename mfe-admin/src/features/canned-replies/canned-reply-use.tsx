import type { CannedReply } from "@dhahabu/contract/canned-replies";
import { LanguageNames } from "../../blocks/value/language-names.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useTexts } from "../../use-texts.ts";
import { findUnnamed, namedPlaces } from "./canned-form.ts";
import classes from "./canned-reply-list.module.css";

/** How often a prepared reply was sent, what it names, and which languages do not name it. */
export function CannedReplyUse({ reply }: { reply: CannedReply }) {
  const t = useTexts("admin-canned-replies");
  const { usedCount, lastUsedAt } = reply;
  const places = namedPlaces(reply);
  return (
    <span className={classes.use}>
      <span>
        {lastUsedAt === null ? (
          t("use.never")
        ) : (
          <>
            {t("use.times", { count: usedCount })} · {t("use.last")}{" "}
            <Moment at={lastUsedAt} precision="relative" />
          </>
        )}
      </span>
      <span className={classes.places}>
        {places.length === 0 ? t("use.namesNothing") : t("use.names")}{" "}
        {places.map((place) => t(`place.${place}`)).join(", ")}
      </span>
      {findUnnamed(reply).map(({ place, languages }) => (
        <span key={place} className={classes.unnamed}>
          {t("use.unnamed", { place: t(`place.${place}`) })} <LanguageNames languages={languages} />
        </span>
      ))}
    </span>
  );
}
