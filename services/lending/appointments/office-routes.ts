import { readAuthor } from "@dhahabu/contract/internal";
import {
  endOfNairobiDate,
  findNairobiDay,
  startOfNairobiDate,
} from "@dhahabu/contract/nairobi-time";
import { lendingDataSchema, userDataPath } from "@dhahabu/contract/own-data";
import type { LendingData } from "@dhahabu/contract/own-data";
import { visitRoutes } from "@dhahabu/contract/visits";
import type { Clock } from "@dhahabu/platform/clock";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import type { Log } from "@dhahabu/platform/log";
import { tellListed } from "./appointment.ts";
import type { VisitListStore } from "./list-store.ts";
import { setVisitState } from "./set-visit-state.ts";
import type { AppointmentStore } from "./store.ts";

/** Creates what the office asks. */
export function createOfficeEndpoints(
  parts: Parameters<typeof setVisitState>[0] & {
    appointments: Pick<AppointmentStore, "countOpen" | "readTrend">;
    list: VisitListStore;
    clock: Clock;
    log: Log;
  },
): Endpoint[] {
  const { appointments, list, clock, log } = parts;
  return [
    createListEndpoint(visitRoutes.listVisits, ({ query }) => list.list(query)),

    createEndpoint(visitRoutes.countVisitsToday, async () => {
      const today = findNairobiDay(clock.now().getTime());
      return {
        openCount: await appointments.countOpen(startOfNairobiDate(today), endOfNairobiDate(today)),
      };
    }),

    createEndpoint(visitRoutes.getVisitTrend, () => appointments.readTrend()),

    createEndpoint(visitRoutes.setVisitState, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const appointment = await setVisitState(parts, { ...params, ...body }, author);
      const { userId, requestId, address } = author;
      const facts = { visitId: params.id, state: body.state, userId, requestId, address };
      log.info(facts, "state of a visit set by staff");
      return tellListed(appointment);
    }),
  ];
}

/** Creates the call by which the gateway gathers what lending keeps of a user; the others give what is kept of quotes, of the customer and of visits at the counter. */
export function createOwnDataRoutes({
  appointments,
  listQuotes,
  readCustomer,
  listCounterVisits,
}: {
  appointments: AppointmentStore;
  listQuotes: (userId: number) => Promise<LendingData["quotes"]>;
  readCustomer: (userId: number) => Promise<LendingData["customer"]>;
  listCounterVisits: (userId: number) => Promise<LendingData["counterVisits"]>;
}): InternalRoute[] {
  return [
    {
      method: "GET",
      path: userDataPath,
      async answer({ userId }) {
        const rows = await appointments.listDataOf(Number(userId));
        return lendingDataSchema.parse({
          visits: rows.map(({ startsAt, createdAt, ...row }) => ({
            ...row,
            startsAt: startsAt.toISOString(),
            bookedAt: createdAt.toISOString(),
          })),
          quotes: await listQuotes(Number(userId)),
          customer: await readCustomer(Number(userId)),
          counterVisits: await listCounterVisits(Number(userId)),
        });
      },
    },
  ];
}
