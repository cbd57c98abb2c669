import { bankName } from "@dhahabu/contract/facts";
import type { I18n } from "@dhahabu/kit/i18n/i18n";
import type { PageData } from "@dhahabu/contract/pages";
import type { PageDataName } from "@dhahabu/kit/live/page-data";
import type { PageHead, PageRoute, StructuredDatum } from "@dhahabu/kit/remote";

type ReadDatum = <Name extends PageDataName>(name: Name) => PageData[Name] | undefined;

function gather(page: PageRoute, { i18n, readDatum }: { i18n: I18n; readDatum: ReadDatum }) {
  const data: Partial<PageData> = {};
  for (const name of ["facts", ...(page.data ?? [])] as const) {
    const datum = readDatum(name);
    if (datum !== undefined) Object.assign(data, { [name]: datum });
  }
  const t = i18n.getTranslate(page.messages[0] ?? "shell");
  return [t, data, i18n.getFormatters(i18n.getLanguage())] as const;
}

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
  readDatum: ReadDatum;
}): PageHead {
  if (!page) {
    const t = i18n.getTranslate("shell");
    const bank = { bank: bankName };
    return isNotFound
      ? { title: t("notFound.pageTitle", bank), description: t("notFound.text") }
      : { title: bankName, description: t("frame.description", bank) };
  }
  return page.head(...gather(page, { i18n, readDatum }));
}

/** What search engines are told of a page; nothing where it has nothing to tell. */
export async function buildStructuredData(
  page: PageRoute | undefined,
  site: { i18n: I18n; readDatum: ReadDatum },
): Promise<readonly StructuredDatum[]> {
  return (await page?.structuredData?.(...gather(page, site))) ?? [];
}
