import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import { visitRoutes } from "@dhahabu/contract/visits";
import type { Clock } from "@dhahabu/platform/clock";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { findLinkEnd, tellOwn } from "./appointment.ts";
import type { Appointment } from "./appointment.ts";
import { bookOnce } from "./book-once.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { findBranch, findFreeSlots } from "./find-free-slots.ts";
import { moveAppointment } from "./move-appointment.ts";

/** Creates what customers ask. `handOverMails` is called after each change that owes a mail. */
export function createVisitEndpoints(
  parts: Parameters<typeof bookOnce>[0] &
    Parameters<typeof moveAppointment>[0] & {
      handOverMails: () => void;
      clock: Clock;
      log: Log;
    },
): Endpoint[] {
  const { appointments, handOverMails, clock, log } = parts;

  const tell = (appointment: Appointment) => tellOwn(appointment, clock.now());

  async function findById(id: number | undefined): Promise<Appointment> {
    const appointment = id === undefined ? undefined : await appointments.find(id);
    if (!appointment) throw new AppError("not_found", { reason: "visit.unknownLink" });
    return appointment;
  }

  const findByToken = async (token: string) =>
    findById(await parts.links.find(token, findLinkEnd(clock.now())));

  return [
    createEndpoint(visitRoutes.listVisitSlots, async ({ query, caller }) => {
      const branch = await findBranch(parts, query.branchId, caller.requestId);
      return findFreeSlots(parts, branch, query.kind);
    }),

    createEndpoint(visitRoutes.bookVisit, async ({ body: { key, ...body }, caller }) => {
      const { userId, requestId, address } = caller;
      const { appointment, linkToken } = await bookOnce(
        parts,
        { key, body },
        { userId, requestId },
      );
      log.info({ visitId: appointment.id, requestId, address }, "visit booked");
      handOverMails();
      return { visit: tell(appointment), linkToken };
    }),

    createEndpoint(visitRoutes.readOwnVisit, async ({ body }) =>
      tell(await findByToken(body.token)),
    ),

    createEndpoint(visitRoutes.moveOwnVisit, async ({ body, caller }) => {
      const { requestId, address } = caller;
      const appointment = await findByToken(body.token);
      const startsAt = new Date(body.startsAt);
      await moveAppointment(parts, appointment, { startsAt, requestId, address });
      log.info({ visitId: appointment.id, requestId, address }, "visit moved");
      handOverMails();
      return tell(await findById(appointment.id));
    }),

    createEndpoint(visitRoutes.cancelOwnVisit, async ({ body, caller }) => {
      const { requestId, address } = caller;
      const { id } = await findByToken(body.token);
      await cancelAppointment(parts, { id, requestId, address });
      log.info({ visitId: id, requestId, address }, "visit cancelled");
      handOverMails();
      return tell(await findById(id));
    }),

    createEndpoint(visitRoutes.listOwnVisits, async ({ caller }) => {
      const { userId } = readAuthor(caller);
      return (await appointments.listOf(userId)).map((appointment) => tell(appointment));
    }),
  ];
}
