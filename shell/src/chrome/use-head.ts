import { useMemo } from "react";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import type { PageData } from "@dhahabu/contract/pages";
import type { PageDataName } from "@dhahabu/kit/live/page-data";
import { buildPageDataKey } from "@dhahabu/kit/live/use-data";
import type { PageHead } from "@dhahabu/kit/remote";
import { useRouterState } from "@dhahabu/kit/router";
import { buildHead } from "../page-head.ts";
import { readPageHandle } from "../route-handle.ts";
import type { FallbackHandle } from "../route-handle.ts";

/** Head of the page that is shown, in its language; none where the head of the document is to stay. */
export function useHead(): { head: PageHead | undefined } {
  const { i18n, cache } = useKit();
  const language = useLanguage();
  const handle = useRouterState().matches.at(-1)?.route.handle as unknown;
  return useMemo(() => {
    const page = readPageHandle(handle)?.page;
    const fallback = page ? undefined : (handle as FallbackHandle | undefined);
    if (fallback && "keepsHead" in fallback) return { head: undefined };
    const readDatum = <Name extends PageDataName>(name: Name) =>
      cache.getEntry(buildPageDataKey(name)).data as PageData[Name] | undefined;
    const isNotFound = fallback !== undefined && "isNotFound" in fallback;
    return { head: buildHead({ page, isNotFound, i18n, readDatum }) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- i18n speaks the language of the moment
  }, [handle, language, i18n, cache]);
}
