import type { NewVisit } from "@dhahabu/contract/visits";
import { visitRoutes } from "@dhahabu/contract/visits";
import type { DoOnce } from "@dhahabu/platform/do-once";
import type { Appointment } from "./appointment.ts";
import { bookAppointment } from "./book-appointment.ts";
import type { Booked } from "./book-appointment.ts";

/**
 * Books a visit once for each key, as long as it is still booked: the same sent again after it was cancelled, or is over,
 * is another wish, which is told of no seat that it has not. A form without a script has one key a day. Throws `AppError`
 * as `bookAppointment` does, and conflict where the key came with something else.
 */
export async function bookOnce(
  parts: Omit<Parameters<typeof bookAppointment>[0], "transaction"> & {
    appointments: { find(id: number): Promise<Appointment | undefined> };
    doOnce: DoOnce;
  },
  { key, body }: { key: string | undefined; body: NewVisit },
  by: { userId: number | null; requestId: string },
): Promise<{ appointment: Appointment; linkToken: string }> {
  const route = visitRoutes.bookVisit;
  for (let wish = key; ;) {
    const { id, linkToken } = await parts.doOnce<Booked>(
      { route, key: wish, body },
      (transaction) => bookAppointment({ ...parts, transaction }, { ...body, ...by }),
    );
    const appointment = await parts.appointments.find(id);
    if (appointment?.state === "booked") return { appointment, linkToken };
    wish = `${wish ?? ""} after ${id}`;
  }
}
