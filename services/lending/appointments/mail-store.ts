import type { ReadyMailKind } from "@dhahabu/contract/ready-mails";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { OwedMail } from "./appointment.ts";

interface MailOf {
  appointmentId: number;
  requestId: string;
}

export interface AppointmentMailStore {
  add(tx: Tx, mail: MailOf & { kind: ReadyMailKind; dueAt: Date }): Promise<void>;
  /** Sets when a customer is reminded, in place of an earlier time; undefined for never. */
  setReminder(tx: Tx, mail: MailOf & { dueAt: Date | undefined }): Promise<void>;
  /** Mails whose time has come, the oldest first. */
  listDue(now: Date): Promise<OwedMail[]>;
  setDone(key: string): Promise<void>;
}

const mostAtOnce = 100;

export function createAppointmentMailStore({ sql }: { sql: Sql }): AppointmentMailStore {
  const add: AppointmentMailStore["add"] = async (
    tx,
    { appointmentId, kind, dueAt, requestId },
  ) => {
    await tx`
      insert into appointment_mails (appointment_id, kind, due_at, request_id)
      values (${appointmentId}, ${kind}, ${dueAt}, ${requestId})`;
  };
  return {
    add,

    async setReminder(tx, { dueAt, ...mail }) {
      await tx`
        delete from appointment_mails
        where appointment_id = ${mail.appointmentId} and kind = 'visit reminder'
          and done_at is null`;
      if (dueAt) await add(tx, { ...mail, kind: "visit reminder", dueAt });
    },

    async listDue(now) {
      return sql<OwedMail[]>`
        select key, kind, appointment_id as "appointmentId", request_id as "requestId"
        from appointment_mails where done_at is null and due_at <= ${now}
        order by due_at limit ${mostAtOnce}`;
    },

    async setDone(key) {
      await sql`update appointment_mails set done_at = now() where key = ${key}`;
    },
  };
}
