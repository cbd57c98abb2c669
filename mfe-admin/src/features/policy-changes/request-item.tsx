import type { ReactNode } from "react";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./request-list.module.css";

/** What every request tells: who asked for it and when, and until when it waits. */
interface AskedRequest {
  readonly id: number;
  readonly requestedByUserId: number;
  readonly requestedByUsername: string | null;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

export type Decision = "approve" | "reject";

/** A request that waits, with what can be done about it. */
export function RequestItem({
  kind,
  name,
  request,
  labels,
  onDecide,
  children,
}: {
  kind: "policy" | "account";
  name: string;
  request: AskedRequest;
  /** Names of the buttons for who does not see what they stand beside. */
  labels: Readonly<Record<"approve" | "reject" | "withdraw", string>>;
  onDecide(how: Decision): void;
  children?: ReactNode;
}) {
  const t = useTexts("admin-changes");
  const numberOf = useNumberOf();
  const { user } = useSession();
  const isOwn = user?.id === request.requestedByUserId;
  return (
    <li className={classes.item} data-request={request.id} data-kind={kind}>
      <div className={classes.about}>
        <h3 className={classes.name}>{name}</h3>
        {children}
        <p className={classes.meta}>
          <span>
            {t("askedBy", {
              name: request.requestedByUsername ?? numberOf(request.requestedByUserId),
            })}
          </span>
          <Moment at={request.requestedAt} />
          <span>
            {t("expires")} <Moment at={request.expiresAt} precision="relative" />
          </span>
        </p>
      </div>
      <div className={classes.actions}>
        {isOwn ? (
          <p className={classes.own}>{t("ownRequest")}</p>
        ) : (
          <Button isSmall aria-label={labels.approve} onClick={() => onDecide("approve")}>
            {t("approve")}
          </Button>
        )}
        <RowButton
          label={isOwn ? labels.withdraw : labels.reject}
          onClick={() => onDecide("reject")}
        >
          {t(isOwn ? "withdraw" : "reject")}
        </RowButton>
      </div>
    </li>
  );
}
