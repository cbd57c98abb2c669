import { useState } from "react";
import type { ReactNode } from "react";
import type { ListedUser, Role } from "@dhahabu/contract/identity";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { OptimisticSelect } from "../../blocks/form/optimistic-select.tsx";
import { OptimisticSwitch } from "../../blocks/form/optimistic-switch.tsx";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { usePage } from "../../data/use-page.ts";
import { nameRoleField } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { BulkStatusDialog } from "./bulk-status-dialog.tsx";
import { DutiesDialog } from "./duties-dialog.tsx";
import { FactorResetDialog } from "./factor-reset-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { ResetLinkDialog } from "./reset-link-dialog.tsx";
import { useChangeUser } from "./use-change-user.ts";
import type { UserChanges } from "./use-change-user.ts";
import type { UserDialog } from "./user-acts.tsx";
import { UserActs } from "./user-acts.tsx";
import classes from "./user-list.module.css";

const roles = ["user", "marketing", "admin"] as const satisfies readonly Role[];

/** Every user: found, sorted, filtered, exported, and changed in place. `renderRecord` shows what was changed of one. */
export function UserList({ renderRecord }: { renderRecord(user: ListedUser): ReactNode }) {
  const t = useTexts("admin-users");
  const table = useTableState({
    list: "users",
    sorts: ["-createdAt", "createdAt", "username", "-username"],
    filters: { role: roles, isActive: ["true", "false"] },
  });
  const page = usePage("listUsers", { query: table.query });
  const changes = useChangeUser(page);
  const [dialog, setDialog] = useState<UserDialog>();
  const close = () => setDialog(undefined);
  const known = dialog && (page.rows?.find(({ id }) => id === dialog.user.id) ?? dialog.user);
  const roleOptions = roles.map((value) => ({ value, label: t(`role.${value}`) }));
  const [isInviting, setIsInviting] = useState(false);
  const [bulk, setBulk] = useState<{
    users: readonly ListedUser[];
    isActive: boolean;
    clear(): void;
  }>();

  const columns = useColumns({ roleOptions, changes, onOpen: setDialog });

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
        exportPath="/api/admin/users/export"
        actions={
          <Button isSmall onClick={() => setIsInviting(true)}>
            {t("invite.open")}
          </Button>
        }
        columns={columns}
        renderBulk={(users, clear) => (
          <BulkActs onChoose={(isActive) => setBulk({ users, isActive, clear })} />
        )}
        rowLabel={({ username }) => username}
        renderBrief={(user) => <Brief user={user} />}
        empty={{ title: t("empty"), text: t("emptyText") }}
      />
      {isInviting && (
        <InviteDialog
          onClose={(isSent) => {
            setIsInviting(false);
            if (isSent) void page.refresh();
          }}
        />
      )}
      {bulk && (
        <BulkStatusDialog
          users={bulk.users}
          isActive={bulk.isActive}
          onClose={(hasChanged) => {
            setBulk(undefined);
            if (!hasChanged) return;
            bulk.clear();
            void page.refresh();
          }}
        />
      )}
      <Dialog
        title={t("recordOf", { username: dialog?.user.username ?? "" })}
        isOpen={dialog?.kind === "record"}
        onClose={close}
      >
        {dialog && renderRecord(dialog.user)}
      </Dialog>
      {dialog?.kind === "duties" && known && (
        <DutiesDialog
          user={known}
          save={(chosen) => changes.changeDuties(known, chosen)}
          onClose={close}
        />
      )}
      {dialog?.kind === "resetLink" && <ResetLinkDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === "factorReset" && <FactorResetDialog user={dialog.user} onClose={close} />}
    </>
  );
}

function BulkActs({ onChoose }: { onChoose(isActive: boolean): void }) {
  const t = useTexts("admin-users");
  return ([true, false] as const).map((isActive) => (
    <Button key={String(isActive)} look="secondary" isSmall onClick={() => onChoose(isActive)}>
      {t(isActive ? "bulk.activate" : "bulk.deactivate")}
    </Button>
  ));
}

function useColumns({
  roleOptions,
  changes,
  onOpen,
}: {
  roleOptions: readonly { readonly value: Role; readonly label: string }[];
  changes: UserChanges;
  onOpen(dialog: UserDialog): void;
}): readonly Column<ListedUser>[] {
  const t = useTexts("admin-users");
  const { user: self } = useSession();
  const { changeRole, changeStatus } = changes;
  const isSelf = (user: ListedUser) => user.id === self?.id;
  return [
    {
      id: "user",
      label: t("col.user"),
      isRowHeader: true,
      sort: "username",
      render: (user) => (
        <div className={classes.user}>
          <span className={classes.name}>
            <bdi>{user.username}</bdi>
            {isSelf(user) && <StatusBadge tone="accent">{t("you")}</StatusBadge>}
            {user.isInvited && <StatusBadge tone="warning">{t("invited")}</StatusBadge>}
          </span>
          <RealName user={user} />
          {user.duties.length > 0 && (
            <span className={`${classes.realName} ${classes.duties}`}>
              {user.duties.map((duty) => t(`duty.${duty}`)).join(" · ")}
            </span>
          )}
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
        <div className={classes.role}>
          <OptimisticSelect
            label={t("roleOf", { username: user.username })}
            isLabelHidden
            anchor={nameRoleField(user.id)}
            value={user.role}
            options={roleOptions}
            isDisabled={isSelf(user)}
            save={(role) => changeRole(user, role)}
          />
        </div>
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
      sort: "createdAt",
      first: "descending",
      render: (user) => <Joined user={user} />,
    },
    {
      id: "actions",
      label: t("col.actions"),
      width: "19rem",
      isWide: true,
      render: (user) => <UserActs user={user} isSelf={isSelf(user)} onOpen={onOpen} />,
    },
  ];
}

function Brief({ user: { role, isActive, lastSignInAt } }: { user: ListedUser }) {
  const t = useTexts("admin-users");
  return (
    <>
      <span>{t(`role.${role}`)}</span>
      <span>{t(isActive ? "active" : "inactive")}</span>
      {lastSignInAt !== null && <Moment at={lastSignInAt} precision="relative" />}
    </>
  );
}

function RealName({ user: { firstName, lastName } }: { user: ListedUser }) {
  const parts = [firstName, lastName].filter((part) => part !== null && part !== "");
  if (parts.length === 0) return null;
  return (
    <span className={classes.realName}>
      <bdi>{parts.join(" ")}</bdi>
    </span>
  );
}

function Joined({ user: { createdAt, lastSignInAt } }: { user: ListedUser }) {
  const t = useTexts("admin-users");
  return (
    <>
      <Moment at={createdAt} precision="day" />
      <span className={classes.signIn}>
        {t("col.lastSignIn")}:{" "}
        {lastSignInAt === null ? (
          t("neverSignedIn")
        ) : (
          <Moment at={lastSignInAt} precision="relative" />
        )}
      </span>
    </>
  );
}
