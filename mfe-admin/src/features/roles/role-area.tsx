import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { loadContract } from "@dhahabu/kit/api/client";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel, Panel } from "@dhahabu/kit/ui/panel";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { TableSkeleton } from "../../blocks/table/table-skeleton.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useAnswerCache } from "../../data/answer-cache.ts";
import type texts from "../../messages/en/admin-roles.json";
import { useTexts } from "../../use-texts.ts";
import classes from "./role-area.module.css";
import { RoleMatrixTable } from "./role-matrix-table.tsx";
import { filterMatrix, mayCall, readMatrix, standings } from "./role-matrix.ts";
import type { MatrixCall } from "./role-matrix.ts";

export function RoleArea() {
  const t = useTexts("admin-roles");
  const language = useLanguage();
  const table = useTableState({ sorts: ["access"], filters: { role: standings } });
  const {
    data: groups,
    isError,
    refetch,
  } = useQuery(
    {
      queryKey: ["contract"],
      queryFn: async () => readMatrix((await loadContract()).routes),
      staleTime: Infinity,
      refetchOnMount: true,
    },
    useAnswerCache(),
  );
  const describe = useMemo(
    () => (call: MatrixCall) => {
      const key = `call.${call.name}` as MessageKey<typeof texts>;
      const words = t(key);
      return words === key ? undefined : words;
    },
    [t],
  );
  if (isError) return <ErrorPanel onRetry={() => void refetch()} />;
  if (!groups) return <TableSkeleton columnCount={5} />;
  const shown = filterMatrix(groups, {
    search: table.search,
    standing: table.filters.role,
    describe: (call) => `${describe(call) ?? ""} ${t(`owner.${call.owner}`)}`,
  });
  const count = shown.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <>
      <ListToolbar
        table={table}
        search={{ label: t("search"), placeholder: t("searchHint") }}
        filters={[
          {
            name: "role",
            label: t("allowedTo"),
            allLabel: t("anybody"),
            nameOf: (role) => t(`standing.${role}`),
          },
        ]}
      />
      <p className={classes.count} role="status">
        {t("count", { count })}
      </p>
      {shown.length === 0 && (
        <Panel
          title={t("noneTitle")}
          actions={
            <Button look="secondary" isSmall onClick={table.clear}>
              {t("showAll")}
            </Button>
          }
        >
          <p>{t("noneText")}</p>
        </Panel>
      )}
      {shown.map(({ owner, calls }) => (
        <RoleMatrixTable
          key={owner}
          title={t(`owner.${owner}`)}
          standing={table.filters.role}
          isOpen={table.search !== "" || table.filters.role !== undefined}
          rows={calls.map((call) => ({
            id: call.name,
            isAllowed: (standing) => mayCall(call.access, standing),
            name: (
              <>
                <CallWords words={describe(call)} summary={call.summary} language={language} />
                <span className={classes.technical}>
                  <code dir="ltr">
                    {call.method} {call.path}
                  </code>
                  {call.isVaried && <span>{t("varies")}</span>}
                  {call.duties.length > 0 && (
                    <span>
                      {t("byDuty", {
                        duties: call.duties.map((duty) => t(`duty.${duty}`)).join(" · "),
                      })}
                    </span>
                  )}
                </span>
              </>
            ),
          }))}
        />
      ))}
    </>
  );
}

function CallWords({
  words,
  summary,
  language,
}: {
  words: string | undefined;
  summary: string;
  language: string;
}) {
  if (words !== undefined) {
    return (
      <span className={classes.words} title={language === "en" ? summary : undefined}>
        {words}
      </span>
    );
  }
  return (
    <span className={classes.words} lang="en" dir="ltr">
      {summary}
    </span>
  );
}
