import type { ListedUser, Role } from "@dhahabu/contract/identity";
import { useSession } from "@dhahabu/kit/session/use-session";
import { OptimisticSelect } from "../../blocks/form/optimistic-select.tsx";
import { OptimisticSwitch } from "../../blocks/form/optimistic-switch.tsx";
import type { Column } from "../../blocks/table/data-table.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import type { UserChanges } from "./use-change-user.ts";
import { UserActs } from "./user-acts.tsx";
import type { UserDialog } from "./user-acts.tsx";
import classes from "./user-list.module.css";

export function useUserColumns({
  isSearching,
  roleOptions,
  changes,
  onOpen,
}: {
  isSearching: boolean;
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
      render: (user) => <UserActs user={user} isSelf={isSelf(user)} onOpen={onOpen} />,
    },
  ];
}
