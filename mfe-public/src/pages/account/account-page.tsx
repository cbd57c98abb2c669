import { isOfStaff } from "@dhahabu/contract/access";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSession } from "@dhahabu/kit/session/use-session";
import type texts from "./messages/en.json";
import { AccountSection } from "./account-section.tsx";
import classes from "./account-page.module.css";
import { AddressParts } from "./address-parts.tsx";
import { CloseAccount } from "./close-account.tsx";
import { CounterPart } from "./counter-part.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnDetails } from "./own-details.tsx";
import { OwnPart } from "./own-part.tsx";
import { PasswordForm } from "./password-form.tsx";
import { QuoteList } from "./quote-list.tsx";
import { SessionPart } from "./session-part.tsx";
import { useOwn } from "./use-own.ts";
import { ValuationList } from "./valuation-list.tsx";
import { VisitList } from "./visit-list.tsx";

export { PlainAccount as Plain } from "./plain-account.tsx";

// Mails about a sign-in lead here.
const sessionsAnchor = "sessions";

/** What belongs to whoever is signed in, and what they can do with it (/account). */
export function Page() {
  const t = useT<typeof texts>("account");
  const { user } = useSession();
  const sessions = useOwn("listOwnSessions");
  const visits = useOwn("listOwnVisits");
  const quotes = useOwn("listOwnQuotes");
  const customer = useOwn("getOwnCustomer");
  if (!user) return null;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t("title")}</h1>
        <p className={classes.lead}>
          {t("lead", { name: `\u2068${user.firstName ?? user.username}\u2069` })}
        </p>
      </header>
      <AccountSection title={t("visits.title")} lead={t("visits.lead")}>
        <OwnPart own={visits}>{(data) => <VisitList visits={data} />}</OwnPart>
      </AccountSection>
      <AccountSection title={t("quotes.title")} lead={t("quotes.lead")}>
        <OwnPart own={quotes}>{(data) => <QuoteList quotes={data} />}</OwnPart>
      </AccountSection>
      {customer.data?.customer && (
        <AccountSection title={t("valuations.title")} lead={t("valuations.lead")}>
          <ValuationList />
        </AccountSection>
      )}
      <AccountSection title={t("counter.title")} lead={t("counter.lead")}>
        <OwnPart own={customer}>
          {(data) => <CounterPart customer={data.customer} refresh={customer.refresh} />}
        </OwnPart>
      </AccountSection>
      <AddressParts email={user.email} />
      <AccountSection title={t("details.title")} lead={t("details.lead")}>
        <OwnDetails user={user} />
      </AccountSection>
      <AccountSection title={t("password.title")} lead={t("password.lead")}>
        <PasswordForm user={user} onChanged={() => void sessions.refresh()} />
      </AccountSection>
      <AccountSection anchor={sessionsAnchor} title={t("sessions.title")} lead={t("sessions.lead")}>
        <OwnPart own={sessions}>
          {(data) => <SessionPart sessions={data} refresh={sessions.refresh} />}
        </OwnPart>
      </AccountSection>
      <AccountSection title={t("data.title")} lead={t("data.lead")}>
        <OwnData />
      </AccountSection>
      {!isOfStaff(user) && (
        <AccountSection title={t("closing.title")} lead={t("closing.lead")}>
          <CloseAccount />
        </AccountSection>
      )}
    </div>
  );
}
