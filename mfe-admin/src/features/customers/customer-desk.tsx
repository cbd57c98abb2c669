import { useState } from "react";
import type { User } from "@dhahabu/contract/identity";
import type { ListedVisit } from "@dhahabu/contract/visits";
import { useNavigate, useSearchParams } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import layout from "../../blocks/layout/layout.module.css";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { LoneLink } from "../../blocks/value/lone-link.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import { buildCustomerPath, openParam, paths, visitParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { CustomerList } from "./customer-list.tsx";
import { CustomerView } from "./customer-view.tsx";
import { DocumentSearch } from "./document-search.tsx";
import { useChooseCustomer } from "./use-choose-customer.ts";

/** The customers, or the one whom the address names. */
export function CustomerDesk({ user }: { user: User }) {
  const t = useTexts("admin-customers");
  const [params] = useSearchParams();
  const open = Number(params.get(openParam));
  const visit = params.get(visitParam);
  if (Number.isSafeInteger(open) && open > 0) {
    return (
      <div className={layout.column}>
        <p>
          <LoneLink to={paths.customers}>{t("back")}</LoneLink>
        </p>
        <CustomerView key={open} id={open} user={user} />
      </div>
    );
  }
  return visit === null ? <Finder /> : <ForVisit reference={visit} />;
}

/** Finds a customer or registers one; `onChoose` is there while one is chosen for a visit. */
function Finder({
  visit,
  onChoose,
}: {
  visit?: ListedVisit | undefined;
  onChoose?: (id: number) => void;
}) {
  const t = useTexts("admin-customers");
  const navigate = useNavigate();
  const [isRegistering, setIsRegistering] = useState(false);
  const open = onChoose ?? ((id: number) => void navigate(buildCustomerPath(id)));
  const isAllowed = useAllowed();
  return (
    <div className={layout.column}>
      {isAllowed("findCustomer") && <DocumentSearch isNext={visit !== undefined} onFound={open} />}
      {isAllowed("registerCustomer") && (
        <div className={layout.line}>
          <Button onClick={() => setIsRegistering(true)}>{t("register")}</Button>
        </div>
      )}
      <div>
        <CustomerList onChoose={onChoose} />
      </div>
      {isRegistering && (
        <CustomerDialog
          visit={visit}
          onSaved={({ id }) => {
            setIsRegistering(false);
            open(id);
          }}
          onClose={() => setIsRegistering(false)}
        />
      )}
    </div>
  );
}

/** Who came to a visit: one who is known, or somebody new. */
function ForVisit({ reference }: { reference: string }) {
  const t = useTexts("admin-customers");
  const visits = usePage("listVisits", { query: { search: reference, limit: 1 } });
  const visit = visits.rows?.[0];
  const choosing = useChooseCustomer(visit, () => void visits.refresh());
  if (!visits.rows) {
    return (
      <MissingAnswer answer={visits} title={t("forVisitFailed")}>
        <Skeleton height="8rem" label={t("loading")} />
      </MissingAnswer>
    );
  }
  return (
    <>
      <OfficePanel title={t("forVisit")}>
        <p role="status">
          {visit
            ? t("forVisitText", {
                name: `\u2068${visit.name}\u2069`,
                phone: `\u2066${visit.phone}\u2069`,
              })
            : t("forVisitUnknown")}
        </p>
        {visit && visit.customerId !== null && (
          <Noted
            customerId={visit.customerId}
            isBusy={choosing.isPending}
            onTakeAway={() => choosing.mutate(null)}
          />
        )}
      </OfficePanel>
      {visit && (
        <Finder
          visit={visit}
          onChoose={(id) => {
            if (!choosing.isPending) choosing.mutate(id);
          }}
        />
      )}
    </>
  );
}

/** Who is noted as who came, and the way to take that back. */
function Noted({
  customerId,
  isBusy,
  onTakeAway,
}: {
  customerId: number;
  isBusy: boolean;
  onTakeAway(): void;
}) {
  const t = useTexts("admin-customers");
  const answer = useCall("readCustomer", { params: { customerId } });
  const { data } = answer;
  if (!data) {
    return (
      <MissingAnswer answer={answer} title={t("failedTitle")}>
        <Skeleton height="4rem" label={t("loading")} />
      </MissingAnswer>
    );
  }
  return (
    <>
      <p>{t("forVisitNoted", { name: `\u2068${data.name}\u2069` })}</p>
      <div className={layout.line}>
        <Button look="secondary" isSmall isBusy={isBusy} onClick={onTakeAway}>
          {t("forVisitNobody")}
        </Button>
      </div>
    </>
  );
}
