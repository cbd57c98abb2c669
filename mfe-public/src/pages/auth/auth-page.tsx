import { useState } from "react";
import { bankName, servingSinceYear } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Navigate, useLocation } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import { AccountTabs } from "../../features/auth/account-tabs.tsx";
import type texts from "../../features/auth/messages/en.json";
import { readWayBack } from "../../features/auth/way-back.ts";
import { accountPath, paths } from "../../paths.ts";
import classes from "./auth-page.module.css";

function MarketingPanel() {
  const t = useT<typeof texts>("auth");
  const year = useFormat().year(servingSinceYear);
  const blocks = [
    { title: t("panel.loans.title"), text: t("panel.loans.text") },
    { title: t("panel.storage.title"), text: t("panel.storage.text") },
    { title: t("panel.pricing.title"), text: t("panel.pricing.text") },
    { title: t("panel.analysis.title"), text: t("panel.analysis.text") },
  ];
  return (
    <div className={classes.marketing} data-ground="ink">
      <div className={classes.marketingInner}>
        <h2 className={classes.marketingTitle}>{t("panel.title")}</h2>
        <p className={classes.marketingLead}>
          {t("panel.lead", { bank: bankName, city: t("city.nairobi"), year })}
        </p>
        <ul className={classes.blocks}>
          {blocks.map(({ title, text }) => (
            <li key={title} className={classes.block}>
              <h3 className={classes.blockTitle}>{title}</h3>
              <p className={classes.blockText}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/**
 * Sign-in and registration. Who is signed in goes back to the page that asked for it, else home, from
 * registration to their account.
 */
export function Page() {
  const t = useT<typeof texts>("auth");
  const { user } = useSession();
  const location = useLocation();
  const [landing, setLanding] = useState<string>(paths.home);
  if (user) {
    return <Navigate to={readWayBack(location.state, user.id) ?? landing} replace />;
  }
  return (
    <div className={classes.page}>
      <div className={classes.account}>
        <div className={classes.accountInner}>
          <h1 className={classes.title}>{t("title")}</h1>
          <p className={classes.lead}>{t("lead")}</p>
          <AccountTabs onRegister={() => setLanding(accountPath)} />
        </div>
      </div>
      <MarketingPanel />
    </div>
  );
}
