import { useSearchParams } from "@dhahabu/kit/router";
import layout from "../../blocks/layout/layout.module.css";
import { LoneLink } from "../../blocks/value/lone-link.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { customerParam, openParam, paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { CounterList } from "./counter-list.tsx";
import { CounterView } from "./counter-view.tsx";
import { FindCustomer } from "./find-customer.tsx";
import { StartVisit } from "./start-visit.tsx";

const readId = (text: string | null) => (/^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : null);

/** Who is served at the counter; the visit that the address names; or the customer whose visit begins. */
export function CounterDesk() {
  const t = useTexts("admin-counter");
  const [params] = useSearchParams();
  const open = readId(params.get(openParam));
  const customer = readId(params.get(customerParam));
  const isServing = useAllowed()("openCounterVisit");
  if (open !== null) {
    return (
      <div className={layout.column}>
        <p>
          <LoneLink to={paths.counter}>{t("back")}</LoneLink>
        </p>
        <CounterView key={open} id={open} />
      </div>
    );
  }
  if (!isServing) return <CounterList />;
  if (customer !== null) {
    return (
      <div className={layout.column}>
        <p>
          <LoneLink to={paths.counter}>{t("other")}</LoneLink>
        </p>
        <StartVisit key={customer} customerId={customer} />
      </div>
    );
  }
  return (
    <div className={layout.column}>
      <FindCustomer />
      <div>
        <CounterList />
      </div>
    </div>
  );
}
