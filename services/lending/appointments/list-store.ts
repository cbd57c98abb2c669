import type { ListedVisit } from "@dhahabu/contract/visits";
import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import type { VisitState } from "@dhahabu/contract/visit-terms";
import type { Sql } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { leaveLettersOut } from "@dhahabu/platform/reference";
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
            keys: { ...narrowed.keys, starts_at: "moment", id: "id" },
            isFalling: sort === "-startsAt",
          },
          search: searchWords(sql, "appointments", {
            words,
            index: { table: "appointment_held_words", keys: ["starts_at", "id"], where: ofDay },
          }),
        },
        { limit, after },
      );
      return mapPage(page, tellListed);
    },
  };
}
