import type { SecurityEvent } from "@dhahabu/contract/security-events";
import { Button } from "@dhahabu/kit/ui/button";
import type { Column } from "../../blocks/table/data-table.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./security-events.module.css";
import { useEventWords } from "./use-event-words.ts";

/** Columns of the record; the last one unfolds what else an event tells. */
export function useEventColumns({
  openId,
  onToggle,
}: {
  openId: number | undefined;
  onToggle(id: number): void;
}): readonly Column<SecurityEvent>[] {
  const t = useTexts("admin-security");
  const words = useEventWords();
  const numberOf = useNumberOf();
  return [
    {
      id: "when",
      label: t("when"),
      width: "11rem",
      render: ({ at, count }) => (
        <>
          <Moment at={at} />
          {count > 1 && <span className={classes.small}>{t("times", { count })}</span>}
        </>
      ),
    },
    {
      id: "what",
      label: t("what"),
      isRowHeader: true,
      render: (event) => {
        const summary = words.summarise(event);
        return (
          <>
            {words.nameKind(event)}
            {summary !== undefined && (
              <span className={classes.small}>
                <bdi>{summary}</bdi>
              </span>
            )}
          </>
        );
      },
    },
    {
      id: "who",
      label: t("who"),
      render: ({ username, subjectUsername }) => (
        <>
          {username === null ? (
            <span className={classes.blank}>{t("nobody")}</span>
          ) : (
            <bdi>{username}</bdi>
          )}
          {subjectUsername !== null && (
            <span className={classes.small}>{t("onAccount", { username: subjectUsername })}</span>
          )}
        </>
      ),
    },
    {
      id: "where",
      label: t("where"),
      render: ({ address }) =>
        address === "" ? (
          <span className={classes.blank}>{t("bank")}</span>
        ) : (
          <bdi dir="ltr" className={classes.code}>
            {address}
          </bdi>
        ),
    },
    {
      id: "details",
      label: t("details"),
      isHiddenLabel: true,
      align: "end",
      render: ({ id }) => (
        <Button
          look="quiet"
          isSmall
          aria-expanded={openId === id}
          aria-label={t("detailsOf", { id: numberOf(id) })}
          onClick={() => onToggle(id)}
        >
          {t("details")}
        </Button>
      ),
    },
  ];
}
