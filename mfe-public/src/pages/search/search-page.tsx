import { useT } from "@dhahabu/kit/i18n/use-t";
import { Section } from "@dhahabu/kit/ui/section";
import { PageHero } from "../../blocks/page-hero.tsx";
import { SiteSearch } from "./site-search.tsx";
import type texts from "./messages/en.json";

/** The site's search. */
export function Page() {
  const t = useT<typeof texts>("search");
  return (
    <>
      <PageHero title={t("title")} lead={t("lead")} />
      <Section>
        <SiteSearch />
      </Section>
    </>
  );
}
