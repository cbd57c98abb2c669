import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { ListedVisit } from "@dhahabu/contract/visits";
import { callApi } from "@dhahabu/kit/api/client";
import { useNavigate } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useAllowed } from "../../data/use-allowed.ts";
import { useSend } from "../../data/use-send.ts";
import { buildCustomerPath } from "../../paths.ts";
import { useTakeUp } from "../../serving/use-take-up.ts";
import { useTexts } from "../../use-texts.ts";

const isOfToday = ({ startsAt }: ListedVisit) =>
  findNairobiDay(Date.parse(startsAt)) === findNairobiDay(Date.now());

/** Whether the customer of a visit is there; whoever comes on its day has arrived. */
async function arrive(visit: ListedVisit): Promise<boolean> {
  if (visit.state !== "booked" || !isOfToday(visit)) return visit.state === "arrived";
  const { state } = await callApi("setVisitState", {
    params: { id: visit.id },
    body: { state: "arrived", from: "booked" },
  });
  return state === "arrived";
}

/**
 * Says which customer came to a visit, or that nobody is known to have. Who came is taken up at the counter at once,
 * or shown where that is not so far or refused.
 */
export function useChooseCustomer(visit: ListedVisit | undefined, onTakenAway: () => void) {
  const t = useTexts("admin-customers");
  const office = useTexts("admin");
  const explain = useFailureText();
  const navigate = useNavigate();
  const mayServe = useAllowed()("openCounterVisit");
  const openCustomer = (id: number) => void navigate(buildCustomerPath(id));
  const takingUp = useTakeUp({ onRefused: openCustomer });

  function tellNotStarted(error: unknown): false {
    showToast({ kind: "error", title: office("notStarted"), description: explain(error) });
    return false;
  }

  return useSend({
    async mutationFn(customerId: number | null) {
      if (!visit) throw new Error("The visit is not there yet.");
      const body = { customerId, from: visit.customerId };
      await callApi("setVisitCustomer", { params: { visitId: visit.id }, body });
      if (customerId === null) return onTakenAway();
      const isThere = await arrive(visit).catch(tellNotStarted);
      if (!isThere || !mayServe) return openCustomer(customerId);
      // Told, and led on, by itself.
      await takingUp.mutateAsync({ customerId, appointmentId: visit.id }).catch(() => undefined);
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("notChosen"), description: explain(error) }),
  });
}
