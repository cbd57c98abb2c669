import type { Language } from "@dhahabu/contract/language";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import type { Sql } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagePlace } from "@dhahabu/platform/paged-list";
import { selectSubscriber, toListed } from "./store.ts";
import type { SubscriberRow } from "./store.ts";

interface SubscriberFilter {
  search?: string | undefined;
  state?: ListedSubscriber["state"] | undefined;
  /** True without those who have never confirmed. */
  isConfirmed?: boolean | undefined;
  language?: Language | undefined;
  source?: ListedSubscriber["source"] | undefined;
}

/** Orders of the list: by the beginning of the subscription, or by the address; with `-` falling. */
type SubscriberSort = "-subscribedAt" | "subscribedAt" | "email" | "-email";

export interface SubscriberListStore {
  list(
    query: SubscriberFilter & PagePlace & { sort: SubscriberSort },
  ): Promise<Page<ListedSubscriber>>;
}

const byAge: Order = { keys: { subscribed_at: "moment", id: "id" } };
const byEmail: Order = {
  keys: { email: ["text", 'lower(newsletter_subscribers.email) collate "C"'], id: "id" },
};
const orders: Record<SubscriberSort, Order> = {
  subscribedAt: byAge,
  "-subscribedAt": { ...byAge, isFalling: true },
  email: byEmail,
  "-email": { ...byEmail, isFalling: true },
};

export function createSubscriberListStore({ sql }: { sql: Sql }): SubscriberListStore {
  const conditions: Record<ListedSubscriber["state"], ReturnType<typeof sql>> = {
    active: sql`unsubscribed_at is null and confirmed_at is not null`,
    unconfirmed: sql`unsubscribed_at is null and confirmed_at is null`,
    left: sql`unsubscribed_at is not null`,
  };
  return {
    async list({ search = "", state, isConfirmed = false, language, source, sort, ...place }) {
      const page = await readPage<SubscriberRow>(
        sql,
        {
          table: "newsletter_subscribers",
          columns: selectSubscriber(sql),
          where: [
            ...(state === undefined ? [] : [conditions[state]]),
            ...(isConfirmed ? [sql`confirmed_at is not null`] : []),
            ...(language === undefined ? [] : [sql`language = ${language}`]),
            ...(source === undefined ? [] : [sql`source = ${source}`]),
          ],
          order: orders[sort],
          search:
            search === ""
              ? undefined
              : { words: "newsletter_subscribers.words", query: sql`enquiry_query(${search})` },
        },
        place,
      );
      return mapPage(page, toListed);
    },
  };
}
