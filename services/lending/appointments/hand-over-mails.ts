import type { ReadyMail } from "@dhahabu/contract/ready-mails";
import type { Clock } from "@dhahabu/platform/clock";
import type { Log } from "@dhahabu/platform/log";
import { createToken } from "@dhahabu/platform/token";
import { isWanted } from "./appointment.ts";
import type { OwedMail } from "./appointment.ts";
import type { LinkStore } from "./link-store.ts";
import { composeMail } from "./mail.ts";
import type { AppointmentMailStore } from "./mail-store.ts";
import type { AppointmentStore } from "./store.ts";

/**
 * Gives enquiry every mail whose time has come. Each keeps its key, so that one whose answer was lost is given again
 * without being sent again. Returns how many were handed over; throws `AppError` unavailable where enquiry is away.
 */
export async function handOverMails(parts: {
  appointments: AppointmentStore;
  links: Pick<LinkStore, "addMailed">;
  owedMails: AppointmentMailStore;
  handOver: (mail: ReadyMail, requestId: string) => Promise<boolean>;
  publicOrigin: string;
  clock: Clock;
  log: Log;
}): Promise<number> {
  const { owedMails, log } = parts;
  let handedOver = 0;

  async function compose({ key, kind, appointmentId }: OwedMail): Promise<ReadyMail | undefined> {
    const appointment = await parts.appointments.find(appointmentId);
    const writtenAt = parts.clock.now();
    if (!appointment || appointment.email === null) return undefined;
    if (!isWanted(kind, appointment, writtenAt)) return undefined;
    const token = createToken();
    await parts.links.addMailed(appointmentId, token);
    const { publicOrigin } = parts;
    return composeMail({ key, kind, appointment, token, publicOrigin, writtenAt });
  }

  for (;;) {
    const due = await owedMails.listDue(parts.clock.now());
    if (due.length === 0) return handedOver;
    for (const owed of due) {
      const mail = await compose(owed);
      if (mail && !(await parts.handOver(mail, owed.requestId))) {
        log.error({ key: owed.key, kind: owed.kind }, "enquiry refused a mail for good");
      }
      await owedMails.setDone(owed.key);
      if (mail) handedOver += 1;
    }
  }
}
