import { useState } from "react";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { useLocation, useSearchParams } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { useSelection } from "../../blocks/table/use-selection.ts";
import { usePage } from "../../data/use-page.ts";
import { useKeptSwitch } from "../../use-kept-switch.ts";
import { useMedia } from "../../use-media.ts";
import { useTexts } from "../../use-texts.ts";
import { ConversationPanel } from "./conversation-panel.tsx";
import { readOpen, writeOpen } from "./inbox-address.ts";
import { InboxRow } from "./inbox-row.tsx";
import classes from "./inbox.module.css";
import { KeysDialog } from "./keys-dialog.tsx";
import { OrderSelect } from "./order-select.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useInboxTable } from "./use-inbox-table.ts";
import { useInboxPlaces } from "./use-inbox-places.ts";
import { useInboxViews } from "./use-inbox-views.ts";
import { useLabelOptions } from "./use-label-options.ts";
import { useLabelling } from "./use-labelling.ts";
import { useInboxWalk } from "./use-inbox-walk.ts";
import type { InboxWalk } from "./use-inbox-walk.ts";

const exportPath = "/api/enquiries/export";

export function Inbox() {
  const t = useTexts("admin-enquiries");
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const openId = readOpen(params);
  const table = useInboxTable();
  const page = usePage("listEnquiries", { query: table.query });
  const selection = useSelection((page.rows ?? []).map(({ id }) => id));
  const views = useInboxViews();
  const labelOptions = useLabelOptions(table.filters.label);
  const { area, pane } = useInboxPlaces(openId, page.rows);
  const walk = useInboxWalk({ openId, page, table, pane });
  const [areKeysOff, setKeysOff] = useKeptSwitch("inbox-keys-off");
  const [areKeysShown, setKeysShown] = useState(false);
  // A phone has none; its first rows have the room.
  const hasKeyboard = useMedia("(min-width: 40rem)");
  useInboxKeys(!areKeysOff, {
    next: () => walk.go(1),
    previous: () => walk.go(-1),
    keys: () => setKeysShown(true),
    ...(openId === undefined && { write: walk.answer }),
  });
  const columns = useColumns(walk);
  const labelling = useLabelling({ areKeysOn: !areKeysOff, selection, openId });
  return (
    <div ref={area} className={classes.inbox} data-open={openId !== undefined || undefined}>
      <div ref={pane} className={classes.list}>
        <Listing
          caption={t("head.title")}
          look="lines"
          table={table}
          page={page}
          views={views}
          search={{ label: t("search"), placeholder: t("searchPlaceholder") }}
          filters={[
            { name: "status", label: t("col.status"), nameOf: (status) => t(`status.${status}`) },
            {
              name: "service",
              label: t("col.service"),
              nameOf: (service) => t(`service.${service}`),
            },
            { name: "label", label: t("col.label"), options: labelOptions },
            <OrderSelect key="order" order={table.sort} onChange={table.setSort} />,
          ]}
          areFiltersFolded
          exportPath={exportPath}
          actions={
            hasKeyboard && (
              <Button
                look="quiet"
                isSmall
                aria-haspopup="dialog"
                onClick={() => setKeysShown(true)}
              >
                {t("keys")}
              </Button>
            )
          }
          columns={columns}
          selection={selection}
          rowLabel={({ name, reference }) => `${name} ${reference}`}
          empty={{ title: t("emptyTitle"), text: t("emptyText") }}
          isMarked={(item) => item.id === openId}
          isWarned={(item) => item.isOverdue}
        />
        <SelectionBar
          selection={selection}
          rows={page.rows ?? []}
          exported={{ path: exportPath, query: table.exportQuery }}
          refresh={page.refresh}
          {...labelling.ofSelection}
        />
      </div>
      {openId !== undefined && (
        <ConversationPanel
          key={openId}
          id={openId}
          listAddress={writeOpen(params, undefined)}
          listState={state}
          walk={walk}
          areKeysOn={!areKeysOff}
          {...labelling.ofConversation}
        />
      )}
      {areKeysShown && (
        <KeysDialog
          isOn={!areKeysOff}
          onChange={(isOn) => setKeysOff(!isOn)}
          onClose={() => setKeysShown(false)}
        />
      )}
    </div>
  );
}

/** The one column of lines. */
function useColumns(walk: InboxWalk): readonly Column<InboxItem>[] {
  const t = useTexts("admin-enquiries");
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return [
    {
      id: "enquiry",
      label: t("col.enquiry"),
      isRowHeader: true,
      render: (item) => (
        <InboxRow
          item={item}
          to={writeOpen(params, item.id)}
          state={state}
          onClick={() => walk.expectAnswer(item)}
        />
      ),
    },
  ];
}
