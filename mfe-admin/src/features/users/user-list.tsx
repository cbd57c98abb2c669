import { useState } from "react";
import type { ReactNode } from "react";
import type { ListedUser, Role } from "@dhahabu/contract/identity";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/data-table.tsx";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { OptimisticSelect } from "../../blocks/form/optimistic-select.tsx";
import { OptimisticSwitch } from "../../blocks/form/optimistic-switch.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import type texts from "../../messages/en/admin-users.json";
import { paths } from "../../paths.ts";
import { ResetLinkDialog } from "./reset-link-dialog.tsx";
import { useChangeUser } from "./use-change-user.ts";
import classes from "./user-list.module.css";

const exportPath = "/api/admin/users/export";
const roles = ["user", "marketing", "admin"] as const satisfies readonly Role[];

interface OpenDialog {
  readonly kind: "record" | "resetLink";
  readonly user: ListedUser;
}

/** Every user: found, sorted, filtered, exported, and changed in place. `renderRecord` shows what was changed of one. */
export function UserList({ renderRecord }: { renderRecord(user: ListedUser): ReactNode }) {
  const t = useT<typeof texts>("admin-users");
  const { user: self } = useSession();
  const table = useTableState({
    sorts: ["-createdAt", "createdAt", "username", "-username"],
    filters: { role: roles, isActive: ["true", "false"] },
  });
  const page = usePage("listUsers", { query: table.query });
  const { changeRole, changeStatus } = useChangeUser(page);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const roleOptions = roles.map((value) => ({ value, label: t(`role.${value}`) }));
  // What a search found stands in the order of the name that was found.
  const isSearching = table.search.trim() !== "";
  const isSelf = (user: ListedUser) => user.id === self?.id;

  const columns: readonly Column<ListedUser>[] = [
    {
      id: "user",
      label: t("col.user"),
      isRowHeader: true,
      ...(!isSearching && { sort: "username" }),
      render: (user) => (
        <div className={classes.user}>
          <span className={classes.name}>
            <bdi>{user.username}</bdi>
            {isSelf(user) && <StatusBadge tone="accent">{t("you")}</StatusBadge>}
          </span>
          <span className={classes.email}>
            <bdi>{user.email}</bdi>
          </span>
        </div>
      ),
    },
    {
      id: "role",
      label: t("col.role"),
      width: "9.5rem",
      render: (user) => (
        <OptimisticSelect
          label={t("roleOf", { username: user.username })}
          isLabelHidden
          value={user.role}
          options={roleOptions}
          isDisabled={isSelf(user)}
          save={(role) => changeRole(user, role)}
        />
      ),
    },
    {
      id: "status",
      label: t("col.status"),
      width: "9rem",
      render: (user) => (
        <span className={classes.status} data-off={user.isActive ? undefined : true}>
          <OptimisticSwitch
            label={t("activeOf", { username: user.username })}
            isLabelHidden
            isOn={user.isActive}
            isDisabled={isSelf(user)}
            save={(isActive) => changeStatus(user, isActive)}
          />
          {user.isActive ? t("active") : t("inactive")}
        </span>
      ),
    },
    {
      id: "joined",
      label: t("col.joined"),
      width: "10.5rem",
      ...(!isSearching && { sort: "createdAt", first: "descending" }),
      render: (user) => <Moment at={user.createdAt} precision="day" />,
    },
    {
      id: "actions",
      label: t("col.actions"),
      width: "19rem",
      isWide: true,
      render: renderActions,
    },
  ];

  function renderActions(user: ListedUser) {
    const name = <VisuallyHidden> {user.username}</VisuallyHidden>;
    return (
      <div className={classes.actions}>
        <StatusBadge tone={user.role === "user" ? "neutral" : "accent"}>
          {t(`role.${user.role}`)}
        </StatusBadge>
        <Button
          look="quiet"
          isSmall
          className={classes.act}
          onClick={() => setDialog({ kind: "record", user })}
        >
          {t("record")}
          {name}
        </Button>
        {isSelf(user) ? (
          <ButtonLink to={paths.account} look="quiet" isSmall>
            {t("ownAccount")}
          </ButtonLink>
        ) : (
          user.isActive && (
            <Button
              look="quiet"
              isSmall
              className={classes.act}
              onClick={() => setDialog({ kind: "resetLink", user })}
            >
              {t("resetLink")}
              {name}
            </Button>
          )
        )}
      </div>
    );
  }

  return (
    <>
      <ListToolbar
        table={table}
        search={
          <SearchField
            label={t("search")}
            placeholder={t("searchHint")}
            value={table.search}
            onSearch={table.setSearch}
          />
        }
        filters={
          <>
            <FilterSelect
              label={t("col.role")}
              value={table.filters.role}
              options={roleOptions}
              onChange={(role) => table.setFilter("role", role)}
            />
            <FilterSelect
              label={t("col.status")}
              value={table.filters.isActive}
              options={[
                { value: "true", label: t("active") },
                { value: "false", label: t("inactive") },
              ]}
              onChange={(isActive) => table.setFilter("isActive", isActive)}
            />
          </>
        }
        actions={<ExportLink path={exportPath} query={table.exportQuery} />}
      />
      {isSearching && <p className={classes.note}>{t("searchOrder")}</p>}
      <DataTable
        caption={t("users")}
        columns={columns}
        page={page}
        rowKey={(user) => user.id}
        table={table}
        empty={{ title: t("empty"), text: t("emptyText") }}
      />
      <Pager table={table} page={page} />
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
