import type { I18n } from "@dhahabu/kit/i18n/i18n";
import type { PageData, PageDataName } from "@dhahabu/kit/live/page-data";
import type { PageHead, PageRoute } from "@dhahabu/kit/remote";

/** Head of a page, of the 404 page, or of the bare frame where neither stands. */
export function buildHead({
  page,
  isNotFound,
  i18n,
  readDatum,
}: {
  page: PageRoute | undefined;
  isNotFound: boolean;
  i18n: I18n;
  readDatum: <Name extends PageDataName>(name: Name) => PageData[Name] | undefined;
}): PageHead {
  if (!page) {
    const t = i18n.getTranslate("shell");
    return isNotFound
      ? { title: t("notFound.pageTitle"), description: t("notFound.text") }
      : { title: t("frame.title"), description: t("frame.description") };
  }
  const data: Partial<PageData> = {};
  for (const name of page.data ?? []) {
    const datum = readDatum(name);
    if (datum !== undefined) Object.assign(data, { [name]: datum });
  }
  return page.head(i18n.getTranslate(page.messages[0] ?? "shell"), data, i18n.getLanguage());
}
