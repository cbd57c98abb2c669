import type { FactPlace } from "@dhahabu/contract/fact-places";
import { chooseLanguage } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type Koa from "koa";

/** Creates the answer that tells where on the site facts are seen. */
export function createFactPlaceAnswer(find: (language: Language) => Promise<FactPlace[]>) {
  return async (ctx: Koa.Context): Promise<void> => {
    ctx.body = await find(chooseLanguage({ search: ctx.search, cookieHeader: ctx.headers.cookie }));
  };
}
