import { useState } from "react";
import type { BranchDetails } from "@dhahabu/contract/branches";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useVersionedForm } from "../../blocks/versions/use-versioned-form.ts";
import type { Version } from "../../blocks/versions/use-versioned-form.ts";
import { VersionedDialog } from "../../blocks/versions/versioned-dialog.tsx";
import type texts from "../../messages/en/admin-branches.json";
import { useTexts } from "../../use-texts.ts";
import { BranchFields } from "./branch-fields.tsx";
import {
  createBranchForm,
  findBranchFaults,
  readBranchForm,
  writeBranchForm,
} from "./branch-form.ts";
import type { BranchFault, BranchForm } from "./branch-form.ts";
import { useBranchSummary } from "./use-branch-summary.ts";

const faultKeys = {
  name: "fault.name",
  address: "fault.address",
  phone: "fault.phone",
  latitude: "fault.latitude",
  longitude: "fault.longitude",
  week: "fault.week",
  closedDays: "fault.closedDays",
} as const satisfies Record<BranchFault, keyof typeof texts>;

const fieldKeys = {
  name: "column.name",
  address: "column.address",
  phone: "column.phone",
  latitude: "latitude",
  longitude: "longitude",
  isOpen: "column.isOpen",
  hasOwnHours: "column.hours",
  week: "column.hours",
  closedDays: "closedDays",
} as const satisfies Record<keyof BranchForm, keyof typeof texts>;

/** Edits a branch, or a new one where `branch` is undefined. */
export function BranchEditor({
  branch,
  bankHours,
  onChanged,
  onSaved,
  onClose,
}: {
  branch: BranchDetails | undefined;
  /** What a new branch begins with. */
  bankHours: BranchDetails["openingHours"];
  /** Is given a branch as it is from now on, before `onSaved`. */
  onChanged(saved: BranchDetails): void;
  onSaved(): void;
  onClose(): void;
}) {
  const t = useTexts("admin-branches");
  const describe = useFailureText();
  const summarise = useBranchSummary();
  const [isChecked, setIsChecked] = useState(false);
  const edit = useVersionedForm<BranchForm>({
    draftKey: `branch:${branch?.id ?? "new"}`,
    current: branch
      ? { form: readBranchForm(branch), updatedAt: branch.updatedAt }
      : { form: createBranchForm(bankHours), updatedAt: null },
    async save({ form, updatedAt }) {
      const body = writeBranchForm(form);
      if (!branch) await callApi("createBranch", { body });
      else {
        const saved = await callApi("updateBranch", {
          params: { id: branch.id },
          body: { ...body, ...(updatedAt !== null && { updatedAt }) },
        });
        onChanged(saved);
      }
    },
    async readNewest(): Promise<Version<BranchForm>> {
      const branches = await callApi("listBranchDetails", {});
      const newest = branches.find(({ id }) => id === branch?.id);
      if (!newest) throw new Error("The branch was removed meanwhile.");
      return { form: readBranchForm(newest), updatedAt: newest.updatedAt };
    },
  });
  const { form, failure } = edit;
  const found = isChecked ? findBranchFaults(form) : [];
  const faults: Partial<Record<BranchFault, string>> = Object.fromEntries(
    found.map((fault) => [fault, t(faultKeys[fault])]),
  );
  const isNameTaken =
    failure instanceof ApiError && failure.status === 409 && failure.fields["name"] !== undefined;
  if (isNameTaken) faults.name = t("fault.nameTaken");

  return (
    <VersionedDialog
      title={branch ? t("editTitle", { name: branch.name }) : t("addTitle")}
      edit={edit}
      words={{ labelOf: (name) => t(fieldKeys[name]), write: summarise }}
      submitLabel={branch ? t("save") : t("add")}
      busyLabel={t("saving")}
      error={failure !== undefined && !isNameTaken ? describe(failure) : undefined}
      check={() => {
        setIsChecked(true);
        return findBranchFaults(form).length === 0;
      }}
      onSaved={() => {
        showToast({ kind: "success", title: t("saved"), description: t("savedText") });
        onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <BranchFields form={form} faults={faults} onChange={edit.change} />
    </VersionedDialog>
  );
}
