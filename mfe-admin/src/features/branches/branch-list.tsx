import type { BranchDetails } from "@dhahabu/contract/branches";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { OptimisticSwitch } from "../../blocks/form/optimistic-switch.tsx";
import { useHoursText } from "../../blocks/hours/use-hours-text.ts";
import layout from "../../blocks/layout/layout.module.css";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/column.ts";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { usePage } from "../../data/use-page.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { BranchEditor } from "./branch-editor.tsx";
import { readBranchForm, writeBranchForm } from "./branch-form.ts";
import classes from "./branch-list.module.css";

export function BranchList({
  edited,
  onEdit,
}: {
  /** Number of the branch that is edited, or a new one. */
  edited: number | "new" | undefined;
  onEdit(edited: number | undefined): void;
}) {
  const t = useTexts("admin-branches");
  const describe = useFailureText();
  const { openingHours } = useFacts();
  const page = usePage("listBranchDetails", {});

  function fail(error: unknown) {
    showToast({ kind: "error", title: t("failed"), description: describe(error) });
  }

  /** What is done next starts from it. */
  function show(saved: BranchDetails) {
    page.changeRows((rows) => rows.map((row) => (row.id === saved.id ? saved : row)));
  }

  async function setOpen(branch: BranchDetails, isOpen: boolean): Promise<boolean> {
    try {
      const saved = await callApi("updateBranch", {
        params: { id: branch.id },
        body: {
          ...writeBranchForm(readBranchForm(branch)),
          isOpen,
          updatedAt: branch.updatedAt,
        },
      });
      show(saved);
      return true;
    } catch (error) {
      fail(error);
      void page.refresh();
      return false;
    }
  }

  const removing = useSend({
    mutationFn: ({ id }: BranchDetails) => callApi("deleteBranch", { params: { id } }),
    onSuccess(_, { id, name }) {
      page.changeRows((rows) => rows.filter((row) => row.id !== id));
      offerUndo({
        message: t("removed", { name }),
        undone: t("restored", { name }),
        async onUndo() {
          await callApi("restoreBranch", { params: { id } });
          await page.refresh();
        },
      });
    },
    onError: fail,
  });

  const columns = useColumns({
    removingId: removing.isPending ? removing.variables.id : undefined,
    onOpen: setOpen,
    onEdit,
    onRemove: removing.mutate,
  });

  const branch = page.rows?.find(({ id }) => id === edited);
  return (
    <>
      <DataTable
        caption={t("head.title")}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        isMarked={({ id }) => id === edited}
        empty={{ title: t("empty.title"), text: t("empty.text") }}
      />
      {(edited === "new" || branch) && (
        <BranchEditor
          key={edited}
          branch={branch}
          bankHours={openingHours.map((rule) => ({ ...rule, days: [...rule.days] }))}
          onChanged={show}
          onSaved={() => void page.refresh()}
          onClose={() => onEdit(undefined)}
        />
      )}
    </>
  );
}

function useColumns({
  removingId,
  onOpen,
  onEdit,
  onRemove,
}: {
  removingId: number | undefined;
  onOpen(branch: BranchDetails, isOpen: boolean): Promise<boolean>;
  onEdit(id: number): void;
  onRemove(branch: BranchDetails): void;
}): readonly Column<BranchDetails>[] {
  const t = useTexts("admin-branches");
  const format = useFormat();
  const writeHours = useHoursText();
  return [
    {
      id: "name",
      label: t("column.name"),
      isRowHeader: true,
      render: ({ name, address }) => (
        <span className={classes.place}>
          <span>
            <bdi>{name}</bdi>
          </span>
          <span className={classes.address}>
            <bdi>{address}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "phone",
      label: t("column.phone"),
      render: ({ phone }) => (
        <bdi dir="ltr" className={classes.phone}>
          {phone}
        </bdi>
      ),
    },
    {
      id: "hours",
      label: t("column.hours"),
      render: ({ openingHours: hours, ownHours, closedDays }) => (
        <span className={classes.place}>
          <span>{writeHours(hours)}</span>
          <span className={classes.address}>
            {ownHours ? t("hoursOwn") : t("hoursOfBank")}
            {closedDays[0] && (
              <>
                {" · "}
                {t("nextClosed", { date: format.date(closedDays[0].date) })}
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      id: "isOpen",
      label: t("column.isOpen"),
      render: (branch) => (
        <OptimisticSwitch
          label={t("openOf", { name: branch.name })}
          isLabelHidden
          isOn={branch.isOpen}
          save={(isOpen) => onOpen(branch, isOpen)}
        />
      ),
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      width: "13rem",
      render: (branch) => (
        <span className={layout.end}>
          <RowButton
            label={t("editTitle", { name: branch.name })}
            onClick={() => onEdit(branch.id)}
          >
            {t("edit")}
          </RowButton>
          <Button
            look="quiet"
            isSmall
            isBusy={removingId === branch.id}
            aria-label={t("removeOf", { name: branch.name })}
            onClick={() => onRemove(branch)}
          >
            {t("remove")}
          </Button>
        </span>
      ),
    },
  ];
}
