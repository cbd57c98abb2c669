import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { Link } from "@dhahabu/kit/router";
import { Moment } from "../../blocks/value/moment.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { paths } from "../../paths.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./desk-summary.module.css";

const lastQuery = { query: { limit: 1 } } as const;

/** Where the changes of the day of a moment are told with their reasons. */
export function buildChangesPath(at: string): string {
  const day = findNairobiDay(Date.parse(at));
  return `${paths.policyChanges}?from=${day}&to=${day}`;
}

/** What was changed last of what prices come from, by whom and why, for who may read the record of changes. */
export function LastChange() {
  const t = useTexts("admin-prices");
  const tPolicy = useTexts("admin-policy");
  const words = useChangeWords();
  const mayRead = useAllowed()("listPolicyChanges");
  const { data } = useCall("listPolicyChanges", lastQuery, { isAsked: mayRead });
  const change = data?.[0];
  if (!change) return null;
  const { oldValue, newValue, reason, changedAt, changedByUsername } = change;
  return (
    <div className={classes.last}>
      <p>
        {t("lastChange")} <strong>{words.name(change)}</strong>{" "}
        {oldValue !== null && `${words.write(change, oldValue)} ${tPolicy("becomes")} `}
        {words.write(change, newValue)}
        {reason !== null && (
          <>
            {" · "}
            <bdi>{reason}</bdi>
          </>
        )}
      </p>
      <p className={classes.age}>
        {changedByUsername !== null && (
          <>
            <bdi>{changedByUsername}</bdi>
            {" · "}
          </>
        )}
        <Moment at={changedAt} />
      </p>
      <Link className={classes.way} to={paths.policyChanges}>
        {t("allChanges")}
      </Link>
    </div>
  );
}
