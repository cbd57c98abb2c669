import { useState } from "react";
import type { ReactNode } from "react";
import type { Customer } from "@dhahabu/contract/customers";
import type { User } from "@dhahabu/contract/identity";
import { startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import layout from "../../blocks/layout/layout.module.css";
import { FoundAnswer } from "../../blocks/panel/found-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { LoneLink } from "../../blocks/value/lone-link.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { buildQuotePath, buildServePath, paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { CustomerBadge } from "./customer-list.tsx";
import { CustomerRecord } from "./customer-record.tsx";
import classes from "./customers.module.css";
import { IdNumber } from "./id-number.tsx";
import { LinkPart } from "./link-part.tsx";
import { VerdictPart } from "./verdict-part.tsx";

/** Everything the counter knows of a customer. */
export function CustomerView({ id, user }: { id: number; user: User }) {
  const t = useTexts("admin-customers");
  const answer = useCall("readCustomer", { params: { customerId: id } });
  return (
    <FoundAnswer answer={answer} failedTitle={t("failedTitle")} loadingLabel={t("loading")}>
      {(customer) => (
        <Known customer={customer} user={user} onChanged={(saved) => answer.change(() => saved)} />
      )}
    </FoundAnswer>
  );
}

function Known({
  customer,
  user,
  onChanged,
}: {
  customer: Customer;
  user: User;
  onChanged(customer: Customer): void;
}) {
  const t = useTexts("admin-customers");
  const [isChanging, setIsChanging] = useState(false);
  const isAllowed = useAllowed();
  return (
    <div className={layout.column}>
      <OfficePanel
        title={customer.name}
        actions={
          <div className={layout.line}>
            {isAllowed("changeCustomer") && (
              <Button look="secondary" isSmall onClick={() => setIsChanging(true)}>
                {t("change")}
              </Button>
            )}
            {isAllowed("openCounterVisit") && (
              <ButtonLink isSmall to={buildServePath(customer.id)}>
                {t("toCounter")}
              </ButtonLink>
            )}
          </div>
        }
      >
        <p>
          <CustomerBadge state={customer.state} />
        </p>
        <Details customer={customer} />
        <VerdictPart customer={customer} user={user} onChanged={onChanged} />
      </OfficePanel>
      <OfficePanel title={t("account")}>
        <LinkPart
          customer={customer}
          mayMake={isAllowed("createCustomerLinkCode")}
          mayEnd={isAllowed("unlinkCustomerAccount")}
          onChanged={onChanged}
        />
      </OfficePanel>
      <Dealings customer={customer} />
      {isAllowed("listCustomerRecord") && (
        <OfficePanel title={t("record")}>
          <CustomerRecord key={customer.version} customer={customer} />
        </OfficePanel>
      )}
      {isChanging && (
        <CustomerDialog
          customer={customer}
          onSaved={(saved) => {
            onChanged(saved);
            setIsChanging(false);
          }}
          onClose={() => setIsChanging(false)}
        />
      )}
    </div>
  );
}

function Details({ customer }: { customer: Customer }) {
  const t = useTexts("admin-customers");
  const format = useFormat();
  const none = t("none");
  const { papersSeenBy, papersSeenAt, decidedBy, decidedAt, note } = customer;
  const mayReadNumber = useAllowed()("readIdNumber");
  const details: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      t("reference"),
      <bdi key="reference" dir="ltr">
        {customer.reference}
      </bdi>,
    ],
    [
      t("phone"),
      <bdi key="phone" dir="ltr">
        {customer.phone}
      </bdi>,
    ],
    [t("email"), customer.email === null ? none : <bdi key="email">{customer.email}</bdi>],
    [t("language"), languageTraits[customer.language].name],
    [t("idKind"), t(`idKind.${customer.idKind}`)],
    [t("idNumber"), <IdNumber key="number" customer={customer} mayRead={mayReadNumber} />],
    [
      t("idExpiresOn"),
      customer.idExpiresOn === null ? none : format.date(startOfNairobiDate(customer.idExpiresOn)),
    ],
    [
      t("papers"),
      customer.papers.length === 0
        ? none
        : customer.papers.map((paper) => t(`paper.${paper}`)).join(" · "),
    ],
    [t("papersSeen"), <By key="seen" username={papersSeenBy} at={papersSeenAt} />],
    [
      t("decided"),
      decidedBy === null || decidedAt === null ? (
        none
      ) : (
        <By key="decided" username={decidedBy} at={decidedAt} />
      ),
    ],
    ...(note === null ? [] : [[t("note"), <bdi key="note">{note}</bdi>] as const]),
    [t("consentedAt"), <Moment key="consent" at={customer.consentedAt} />],
  ];
  return (
    <dl className={classes.details}>
      {details.map(([label, value]) => (
        <div key={label} className={classes.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function By({ username, at }: { username: string; at: string }) {
  return (
    <>
      <bdi>{username}</bdi>
      {" · "}
      <Moment at={at} />
    </>
  );
}

function Dealings({ customer: { visits, quoteCodes } }: { customer: Customer }) {
  const t = useTexts("admin-customers");
  const isAllowed = useAllowed();
  const mayListVisits = isAllowed("listVisits");
  const mayReadQuotes = isAllowed("readQuoteForStaff");
  return (
    <OfficePanel title={t("dealings")}>
      {visits.length === 0 && quoteCodes.length === 0 && <p>{t("noDealings")}</p>}
      <ul className={classes.dealings}>
        {visits.map(({ reference, kind, state, startsAt, branchName }) => (
          <li key={reference}>
            <LoneLink to={mayListVisits ? `${paths.visits}?search=${reference}` : undefined}>
              <Moment at={startsAt} />
            </LoneLink>
            <span className={classes.note}>
              {t(`visit.${kind}`)} · {t(`visitState.${state}`)} · <bdi>{branchName}</bdi>
            </span>
          </li>
        ))}
        {quoteCodes.map((code) => (
          <li key={code}>
            <LoneLink to={mayReadQuotes ? buildQuotePath(code) : undefined}>
              {t("quote", { code: `\u2066${code}\u2069` })}
            </LoneLink>
          </li>
        ))}
      </ul>
    </OfficePanel>
  );
}
