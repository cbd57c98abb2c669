import type { ContactEnquiry } from "@dhahabu/contract/enquiry";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { StoredEnquiry } from "./enquiry.ts";

export interface ContactStore {
  /** Undefined where the reference is taken. Counts the enquiries of the address in the hour before, up to `mostCounted`. */
  insert(
    tx: Tx,
    enquiry: ContactEnquiry & { reference: string; dueAt: Date },
    mostCounted: number,
  ): Promise<{ id: number; countOfLastHour: number } | undefined>;
  find(id: number): Promise<StoredEnquiry | undefined>;
}

export function createContactStore({ sql }: { sql: Sql }): ContactStore {
  return {
    async insert(tx, enquiry, mostCounted) {
      const [row] = await tx<{ id: number; countOfLastHour: number }[]>`
        insert into enquiries (reference, name, email, phone, service, subject, message, language,
          due_at)
        values (${enquiry.reference}, ${enquiry.name}, ${enquiry.email}, ${enquiry.phone},
          ${enquiry.service}, ${enquiry.subject}, ${enquiry.message}, ${enquiry.language},
          ${enquiry.dueAt})
        on conflict (reference) do nothing
        returning id, (
          select count(*)::integer from (
            select from enquiries
            where lower(email) = lower(${enquiry.email}) and created_at > now() - interval '1 hour'
            limit ${mostCounted}) as earlier) as "countOfLastHour"`;
      return row;
    },

    async find(id) {
      const [row] = await sql<StoredEnquiry[]>`
        select id, reference, name, email, phone, service, subject, message, language,
          created_at as "createdAt", due_at as "dueAt"
        from enquiries where id = ${id}`;
      return row;
    },
  };
}
