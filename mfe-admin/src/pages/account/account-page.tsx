import { useState } from "react";
import { useSession } from "@dhahabu/kit/session/use-session";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { callPage } from "../../data/call-page.ts";
import { AccountDetails } from "../../features/account/account-details.tsx";
import { OwnSessions } from "../../features/account/own-sessions.tsx";
import { PasswordForm } from "../../features/account/password-form.tsx";
import { SecondFactor } from "../../features/account/second-factor.tsx";
import { NoticeSettings } from "../../notices/notice-settings.tsx";
import { RecordList } from "../../features/user-record/record-list.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./account-page.module.css";

const recordPageSize = 10;
// Mails about a sign-in lead here.
const sessionsAnchor = "sessions";
// The bell leads here, and mails about notices.
const noticesAnchor = "notices";

export function Page() {
  const t = useTexts("admin-account");
  const notices = useTexts("admin-notices");
  const { user } = useSession();
  const [changes, setChanges] = useState(0);
  if (!user) return null;
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <OfficePanel title={t("details")}>
            <AccountDetails user={user} />
          </OfficePanel>
          <OfficePanel title={t("factor.title")}>
            <SecondFactor onChanged={() => setChanges((count) => count + 1)} />
          </OfficePanel>
        </div>
        <OfficePanel title={t("password")}>
          <PasswordForm user={user} onChanged={() => setChanges((count) => count + 1)} />
        </OfficePanel>
        <div id={sessionsAnchor} className={classes.record}>
          <OfficePanel title={t("sessions.title")}>
            <p>{t("sessions.lead")}</p>
            <OwnSessions key={changes} />
          </OfficePanel>
        </div>
        {user.role !== "user" && (
          <div id={noticesAnchor} className={classes.record}>
            <OfficePanel title={notices("settings.title")}>
              <NoticeSettings user={user} />
            </OfficePanel>
          </div>
        )}
        <div className={classes.record}>
          <OfficePanel title={t("record")}>
            <RecordList of="self" key={changes} load={loadOwnRecord} />
          </OfficePanel>
        </div>
      </div>
    </AdminPage>
  );
}

function loadOwnRecord(after: string | undefined) {
  return callPage("listOwnChanges", {
    query: { limit: recordPageSize, ...(after !== undefined && { after }) },
  });
}
