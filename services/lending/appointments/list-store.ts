import type { ListedVisit } from "@dhahabu/contract/visits";
import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { visitStates } from "@dhahabu/contract/visit-terms";
import type { VisitState } from "@dhahabu/contract/visit-terms";
import type { Sql } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { leaveLettersOut } from "@dhahabu/platform/reference";
import type { WordIndex } from "@dhahabu/platform/word-index";
import { narrowList } from "../narrow-list.ts";
import { searchWords } from "../search-words.ts";
import { tellListed } from "./appointment.ts";
import type { Appointment } from "./appointment.ts";
import { selectAppointment } from "./store.ts";

interface VisitFilter {
  branchId?: number | undefined;
  /** A day of Nairobi's calendar, as an ISO date. */
  day?: string | undefined;
  state?: VisitState | undefined;
  search?: string | undefined;
}

export interface VisitListStore {
  list(
    query: VisitFilter & PagePlace & { sort: "startsAt" | "-startsAt" },
  ): Promise<Page<ListedVisit>>;
}

/** Of a branch's visits each state is a part of the index, all of which are merged where none is asked for. */
function narrowWords(
  sql: Sql,
  { branchId, state }: Pick<VisitFilter, "branchId" | "state">,
): NonNullable<WordIndex["narrowed"]> {
  const states = state === undefined ? visitStates : [state];
  return [
    ...(branchId === undefined
      ? []
      : [{ column: "branch_id", values: sql`array[${branchId}::integer]` }]),
    ...(branchId === undefined && state === undefined
      ? []
      : [{ column: "state", values: sql`${[...states]}::text[]` }]),
  ];
}

export function createVisitListStore({ sql }: { sql: Sql }): VisitListStore {
  return {
    async list({ branchId, day, state, search = "", sort, limit, after }) {
      const narrowed = narrowList(sql, "appointments", { branch_id: branchId, state });
      const words = leaveLettersOut(search, "DGB");
      const ofDay =
        day === undefined
          ? []
          : [sql`starts_at >= ${startOfNairobiDate(day)} and starts_at < ${endOfNairobiDate(day)}`];
      const page = await readPage<Appointment>(
        sql,
        {
          table: "appointments",
          columns: selectAppointment(sql),
          where: [...narrowed.where, ...ofDay],
          order: {
            ...narrowed.order,
            keys: { ...narrowed.order.keys, starts_at: "moment", id: "id" },
            isFalling: sort === "-startsAt",
          },
          search: searchWords(sql, "appointments", {
            words,
            index: {
              table: "appointment_held_words",
              keys: ["starts_at", "id"],
              where: ofDay,
              narrowed: narrowWords(sql, { branchId, state }),
            },
          }),
        },
        { limit, after },
      );
      return mapPage(page, tellListed);
    },
  };
}
