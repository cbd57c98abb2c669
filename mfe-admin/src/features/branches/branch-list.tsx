import type { BranchDetails } from "@dhahabu/contract/branches";
import { callApi } from "@dhahabu/kit/api/client";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { usePage } from "../../data/use-page.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { BranchEditor } from "./branch-editor.tsx";
import { readBranchForm, writeBranchForm } from "./branch-form.ts";
import { useBranchColumns } from "./use-branch-columns.tsx";

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
      page.changeRows((rows) => rows.map((row) => (row.id === saved.id ? saved : row)));
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

  const columns = useBranchColumns({
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
          onSaved={() => void page.refresh()}
          onClose={() => onEdit(undefined)}
        />
      )}
    </>
  );
}
