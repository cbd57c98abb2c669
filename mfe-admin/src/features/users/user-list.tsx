import { useState } from "react";
import type { ReactNode } from "react";
import type { ListedUser, Role } from "@dhahabu/contract/identity";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { ResetLinkDialog } from "./reset-link-dialog.tsx";
import { useChangeUser } from "./use-change-user.ts";
import { useUserColumns } from "./use-user-columns.tsx";
import type { UserDialog } from "./user-acts.tsx";
import classes from "./user-list.module.css";

const exportPath = "/api/admin/users/export";
const roles = ["user", "marketing", "admin"] as const satisfies readonly Role[];

/** Every user: found, sorted, filtered, exported, and changed in place. `renderRecord` shows what was changed of one. */
export function UserList({ renderRecord }: { renderRecord(user: ListedUser): ReactNode }) {
  const t = useTexts("admin-users");
  const table = useTableState({
    sorts: ["-createdAt", "createdAt", "username", "-username"],
    filters: { role: roles, isActive: ["true", "false"] },
  });
  const page = usePage("listUsers", { query: table.query });
  const changes = useChangeUser(page);
  const [dialog, setDialog] = useState<UserDialog>();
  const close = () => setDialog(undefined);
  const roleOptions = roles.map((value) => ({ value, label: t(`role.${value}`) }));
  // What a search found stands in the order of the name that was found.
  const isSearching = table.search.trim() !== "";

  const columns = useUserColumns({ isSearching, roleOptions, changes, onOpen: setDialog });

  return (
    <>
      <Listing
        caption={t("users")}
        table={table}
        page={page}
        search={{ label: t("search"), placeholder: t("searchHint") }}
        filters={[
          { name: "role", label: t("col.role"), nameOf: (role) => t(`role.${role}`) },
          {
            name: "isActive",
            label: t("col.status"),
            nameOf: (isActive) => t(isActive === "true" ? "active" : "inactive"),
          },
        ]}
        actions={<ExportLink path={exportPath} query={table.exportQuery} />}
        note={isSearching && <p className={classes.note}>{t("searchOrder")}</p>}
        columns={columns}
        empty={{ title: t("empty"), text: t("emptyText") }}
      />
      <Dialog
        title={t("recordOf", { username: dialog?.user.username ?? "" })}
        isOpen={dialog?.kind === "record"}
        onClose={close}
      >
        {dialog && renderRecord(dialog.user)}
      </Dialog>
      {dialog?.kind === "resetLink" && <ResetLinkDialog user={dialog.user} onClose={close} />}
    </>
  );
}
