import type { ReactNode } from "react";
import { buildFormPath } from "@dhahabu/contract/page-forms";
import type { User } from "@dhahabu/contract/identity";
import type { AccountEnquiry } from "@dhahabu/contract/own-enquiry";
import type { ListedQuote } from "@dhahabu/contract/quotes";
import type { OwnVisit } from "@dhahabu/contract/visits";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { useSession } from "@dhahabu/kit/session/use-session";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { PlainForm } from "../../blocks/plain-form.tsx";
import type plainTexts from "../../features/auth/plain-auth/messages/en.json";
import { accountPath, paths } from "../../paths.ts";
import classes from "./account-page.module.css";
import { EnquiryList } from "./enquiry-list.tsx";
import type texts from "./messages/en.json";
import { OwnDetails } from "./own-details.tsx";
import { PlainPassword } from "./plain-password.tsx";
import { QuoteList } from "./quote-list.tsx";
import { VisitList } from "./visit-list.tsx";

/** One's own account for who has no script, one part at a time; the server alone renders it. */
export function PlainAccount() {
  const t = useT<typeof texts>("account");
  const tPlain = useT<typeof plainTexts>("plain-auth");
  const { phones } = useFacts();
  const { status } = useSession();
  const parts = useParts();
  const failure = parts.map(({ begun }) => begun?.failure?.text).find((text) => text !== undefined);
  const isOut = status === "anonymous";
  const change = useSentForm("changePassword");
  const known = useSentForm("getUser")?.accepted ?? change?.accepted;
  return (
    <div className={`${classes.page} ${classes.plain}`}>
      <h1 className={classes.title}>{t("title")}</h1>
      {failure !== undefined && (
        <p role="alert" tabIndex={-1} {...arrivalFocus}>
          {failure}
        </p>
      )}
      {(isOut || failure !== undefined) && (
        <p>
          <ButtonLink to={paths.auth}>{tPlain("account.signIn")}</ButtonLink>
        </p>
      )}
      {!isOut && (
        <>
          <nav aria-label={tPlain("account.parts")}>
            <ul className={classes.parts}>
              {parts.map(({ call, title, begun }) => (
                <li key={call}>
                  <a
                    href={buildFormPath(accountPath, call)}
                    aria-current={begun?.accepted && "page"}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {parts.map(({ call, title, begun, show }) => (
            <Part key={call} title={title}>
              {begun?.accepted && show(begun.accepted.answer)}
            </Part>
          ))}
          {(known || change) && <PlainPassword user={known?.answer as User | undefined} />}
          <p>{tPlain("account.more", { phone: `\u2066${phones.support}\u2069` })}</p>
          <PlainForm call="logout">
            <Button type="submit" look="secondary">
              {tPlain("account.signOut")}
            </Button>
          </PlainForm>
        </>
      )}
    </div>
  );
}

/** What the account is shown by, and how far it is. */
function useParts() {
  const t = useT<typeof texts>("account");
  const tPlain = useT<typeof plainTexts>("plain-auth");
  return [
    {
      call: "getUser",
      title: t("details.title"),
      begun: useSentForm("getUser"),
      show: (user: unknown) => <OwnDetails user={user as User} />,
    },
    {
      call: "listOwnVisits",
      title: t("visits.title"),
      begun: useSentForm("listOwnVisits"),
      show: (visits: unknown) => <VisitList visits={visits as OwnVisit[]} />,
    },
    {
      call: "listOwnQuotes",
      title: t("quotes.title"),
      begun: useSentForm("listOwnQuotes"),
      show: (quotes: unknown) => <QuoteList quotes={quotes as ListedQuote[]} />,
    },
    {
      call: "listOwnEnquiries",
      title: t("enquiries.title"),
      begun: useSentForm("listOwnEnquiries"),
      show(answer: unknown) {
        const { isAddressConfirmed, enquiries } = answer as {
          isAddressConfirmed: boolean;
          enquiries: AccountEnquiry[];
        };
        if (!isAddressConfirmed) return <p>{tPlain("account.unconfirmed")}</p>;
        return <EnquiryList enquiries={enquiries} />;
      },
    },
  ] as const;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <section className={classes.part}>
      <h2 className={classes.sectionTitle} tabIndex={-1} {...arrivalFocus}>
        {title}
      </h2>
      {children}
    </section>
  );
}
