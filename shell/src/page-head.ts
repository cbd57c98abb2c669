import type { I18n } from "@dhahabu/kit/i18n/i18n";
import type { PageData, PageDataName } from "@dhahabu/kit/live/page-data";
import type { PageHead, PageRoute } from "@dhahabu/kit/remote";

/** Head of a page, or of the 404 page where there is none. */
export function buildHead({
  page,
  i18n,
  readDatum,
}: {
  page: PageRoute | undefined;
  i18n: I18n;
  readDatum: <Name extends PageDataName>(name: Name) => PageData[Name] | undefined;
}): PageHead {
  if (!page) {
    const t = i18n.getTranslate("shell");
    return { title: t("notFound.pageTitle"), description: t("notFound.text") };
  }
  const data: Partial<PageData> = {};
  for (const name of page.data ?? []) {
    const datum = readDatum(name);
    if (datum !== undefined) Object.assign(data, { [name]: datum });
  }
  return page.head(i18n.getTranslate(page.messages[0] ?? "shell"), data);
}
