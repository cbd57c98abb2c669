import { isOfStaff } from "@dhahabu/contract/access";
import type { ListedUser } from "@dhahabu/contract/identity";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./user-list.module.css";

export interface UserDialog {
  readonly kind: "record" | "duties" | "resetLink" | "factorReset";
  readonly user: ListedUser;
}

export function UserActs({
  user,
  isSelf,
  onOpen,
}: {
  user: ListedUser;
  isSelf: boolean;
  onOpen(dialog: UserDialog): void;
}) {
  const t = useTexts("admin-users");
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
        onClick={() => onOpen({ kind: "record", user })}
      >
        {t("record")}
        {name}
      </Button>
      {!isSelf && (
        <Button
          look="quiet"
          isSmall
          className={classes.act}
          onClick={() => onOpen({ kind: "duties", user })}
        >
          {t("duties.open")}
          {name}
        </Button>
      )}
      {!isSelf && isOfStaff(user) && (
        <Button
          look="quiet"
          isSmall
          className={classes.act}
          onClick={() => onOpen({ kind: "factorReset", user })}
        >
          {t("factor.reset")}
          {name}
        </Button>
      )}
      {isSelf ? (
        <ButtonLink to={paths.account} look="quiet" isSmall>
          {t("ownAccount")}
        </ButtonLink>
      ) : (
        user.isActive && (
          <Button
            look="quiet"
            isSmall
            className={classes.act}
            onClick={() => onOpen({ kind: "resetLink", user })}
          >
            {t("resetLink")}
            {name}
          </Button>
        )
      )}
    </div>
  );
}
