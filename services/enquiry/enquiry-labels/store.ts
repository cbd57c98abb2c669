import { AppError } from "@dhahabu/contract/errors";
import { labelUseLimit } from "@dhahabu/contract/enquiry-labels";
import type { EnquiryLabel, EnquiryLabelInput } from "@dhahabu/contract/enquiry-labels";
import type { Author } from "@dhahabu/contract/internal";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";

export interface EnquiryLabelStore {
  /** Those that are kept, by name. */
  list(db?: Queryable): Promise<EnquiryLabel[]>;
  /** Has every change of the labels wait for one another. */
  lock(tx: Tx): Promise<void>;
  /** Throws `AppError` not_found. */
  find(tx: Tx, id: number, state: "kept" | "removed"): Promise<EnquiryLabel>;
  /** A kept one of a name, whatever its case. */
  findNamed(tx: Tx, name: string): Promise<number | undefined>;
  insert(tx: Tx, input: EnquiryLabelInput): Promise<EnquiryLabel>;
  update(tx: Tx, label: EnquiryLabel): Promise<void>;
  remove(tx: Tx, id: number): Promise<void>;
  restore(tx: Tx, id: number): Promise<void>;
  /** Records who did what to a label, which is given as it was before. */
  addChange(
    tx: Tx,
    action: "created" | "changed" | "removed" | "restored",
    label: EnquiryLabel,
    author: Author,
  ): Promise<void>;
  /** How many enquiries have it, up to `labelUseLimit`. Throws `AppError` not_found. */
  countUse(id: number): Promise<number>;
}

export function createEnquiryLabelStore({ sql }: { sql: Sql }): EnquiryLabelStore {
  return {
    list: (db = sql) => db<EnquiryLabel[]>`
      select id, name, color from enquiry_labels where removed_at is null order by lower(name)`,

    async lock(tx) {
      await tx`select pg_advisory_xact_lock(hashtext('enquiry_labels'))`;
    },

    async find(tx, id, state) {
      const [label] = await tx<EnquiryLabel[]>`
        select id, name, color from enquiry_labels
        where id = ${id} and (removed_at is null) = ${state === "kept"}`;
      if (!label) throw new AppError("not_found", { reason: "enquiryLabel.unknown" });
      return label;
    },

    async findNamed(tx, name) {
      const [label] = await tx<{ id: number }[]>`
        select id from enquiry_labels where lower(name) = lower(${name}) and removed_at is null`;
      return label?.id;
    },

    async insert(tx, { name, color }) {
      const [label] = await tx<EnquiryLabel[]>`
        insert into enquiry_labels (name, color) values (${name}, ${color})
        returning id, name, color`;
      if (!label) throw new Error("The insert returned no label.");
      return label;
    },

    async update(tx, { id, name, color }) {
      await tx`update enquiry_labels set name = ${name}, color = ${color} where id = ${id}`;
    },

    async remove(tx, id) {
      await tx`update enquiry_labels set removed_at = now() where id = ${id}`;
    },

    async restore(tx, id) {
      await tx`update enquiry_labels set removed_at = null where id = ${id}`;
    },

    async addChange(tx, action, { id, name, color }, author) {
      await tx`
        insert into enquiry_label_changes (label_id, action, name, color, changed_by_user_id,
          changed_by_username, address, request_id)
        values (${id}, ${action}, ${name}, ${color}, ${author.userId}, ${author.username},
          ${author.address}, ${author.requestId})`;
    },

    async countUse(id) {
      const [row] = await sql<{ count: number }[]>`
        select (
          select count(*)::integer from (
            select from enquiries where words @@ (select enquiry_label_query(${id}))
            limit ${labelUseLimit}
          ) as labelled
        ) as count
        from enquiry_labels where id = ${id} and removed_at is null`;
      if (!row) throw new AppError("not_found", { reason: "enquiryLabel.unknown" });
      return row.count;
    },
  };
}
