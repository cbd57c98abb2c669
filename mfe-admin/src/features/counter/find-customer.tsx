import { Link, useSearchParams } from "@dhahabu/kit/router";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import layout from "../../blocks/layout/layout.module.css";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useSearchParam } from "../../blocks/table/use-search-param.ts";
import { usePage } from "../../data/use-page.ts";
import { buildServePath, findParam, paths, quoteCodeParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";

const mostFound = 8;

/** Finds who stands at the counter, so that their visit can begin. */
export function FindCustomer() {
  const t = useTexts("admin-counter");
  const [params] = useSearchParams();
  const [typed, find] = useSearchParam(findParam);
  const quoteCode = params.get(quoteCodeParam);
  return (
    <OfficePanel title={t("serve")}>
      <div className={layout.column}>
        <p>
          {t("serveLead")} <Link to={paths.customers}>{t("toCustomers")}</Link>
        </p>
        <SearchField label={t("find")} placeholder={t("findHint")} value={typed} onSearch={find} />
        {typed !== "" && <Found typed={typed} quoteCode={quoteCode} />}
      </div>
    </OfficePanel>
  );
}

function Found({ typed, quoteCode }: { typed: string; quoteCode: string | null }) {
  const t = useTexts("admin-counter");
  const words = useTexts("admin-customers");
  const page = usePage("listCustomers", { query: { search: typed, limit: mostFound } });
  const { rows, error, isStale } = page;
  if (!rows || (isStale && error)) {
    return (
      <MissingAnswer answer={page} title={t("findFailed")}>
        <Skeleton height="4rem" label={t("finding")} />
      </MissingAnswer>
    );
  }
  if (rows.length === 0) return <p role="status">{t("nobody")}</p>;
  return (
    <ul className={classes.found} aria-label={t("found")}>
      {rows.map(({ id, name, phone, reference, state }) => (
        <li key={id}>
          <Link className={classes.target} to={buildServePath(id, { quoteCode })}>
            <bdi>{name}</bdi>
          </Link>
          <span className={classes.note}>
            <bdi dir="ltr">{phone}</bdi> · <bdi dir="ltr">{reference}</bdi> ·{" "}
            {words(`state.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
