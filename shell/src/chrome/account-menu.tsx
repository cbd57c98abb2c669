import { useEffect, useRef, useState } from "react";
import { isOfStaff } from "@dhahabu/contract/access";
import { ownPagePath } from "@dhahabu/contract/page-forms";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { useSession, useSessionActions } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/shell.json";
import classes from "./account-menu.module.css";

function LogoutButton() {
  const t = useT<typeof texts>("shell");
  const { logout } = useSessionActions();
  const explain = useExplainFailure();
  const [isBusy, setIsBusy] = useState(false);
  async function leave() {
    setIsBusy(true);
    try {
      await logout();
      showToast({
        title: t("logout.done"),
        description: t("logout.doneText"),
        kind: "success",
      });
    } catch (error) {
      const { text } = await explain(error);
      showToast({ title: t("logout.failed"), description: text, kind: "error" });
      setIsBusy(false);
    }
  }
  return (
    <Button
      look="secondary"
      isSmall
      isBusy={isBusy}
      className={classes.logout}
      onClick={() => void leave()}
    >
      <Icon name="logout" />
      <span className={classes.logoutName}>{t("account.logout")}</span>
    </Button>
  );
}

/** Login for visitors; for those signed in their name, Dashboard (a customer: My account) and Logout; a placeholder until it is known. */
export function AccountMenu() {
  const t = useT<typeof texts>("shell");
  const { status, user } = useSession();
  const login = useRef<HTMLAnchorElement>(null);
  const hadUser = useRef(false);
  // The button that was pressed to sign out is gone.
  useEffect(() => {
    if (hadUser.current && !user && document.activeElement === document.body) {
      login.current?.focus({ preventScroll: true });
    }
    hadUser.current = user !== null;
  }, [user]);
  if (status === "unknown") {
    return (
      <div className={classes.account} role="status">
        <span className={classes.coming}>
          <VisuallyHidden>{t("account.loading")}</VisuallyHidden>
          <Skeleton width="5.5rem" height="2.5rem" />
        </span>
        <noscript>
          <a className={classes.dashboard} href={ownPagePath}>
            {t("account.own")}
          </a>
        </noscript>
      </div>
    );
  }
  if (status === "anonymous") {
    return (
      <div className={classes.account}>
        <a ref={login} className={classes.login} href="/auth">
          {t("account.login")}
        </a>
      </div>
    );
  }
  return (
    <div className={classes.account}>
      <p className={classes.profile}>
        <span className={classes.profileLabel}>{t("account.profile")}</span>
        <span>{user.firstName ?? user.email}</span>
      </p>
      {isOfStaff(user) ? (
        <Link className={classes.dashboard} to="/admin">
          {t("account.dashboard")}
        </Link>
      ) : (
        <Link className={classes.dashboard} to="/account">
          {t("account.own")}
        </Link>
      )}
      <LogoutButton />
    </div>
  );
}
