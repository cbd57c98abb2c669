import { useT } from "@dhahabu/kit/i18n/use-t";
import { Section } from "@dhahabu/kit/ui/section";
import { PageHero } from "../../blocks/page-hero.tsx";
import { SiteSearch } from "./site-search.tsx";
import type { SiteRoute } from "../../site-route.ts";
import type texts from "./messages/en.json";

function SearchPage({ routes }: { routes: readonly SiteRoute[] }) {
  const t = useT<typeof texts>("search");
  return (
    <>
      <PageHero title={t("title")} lead={t("lead")} />
      <Section>
        <SiteSearch routes={routes} />
      </Section>
    </>
  );
}

/** The search of pages. */
export function createPage(routes: readonly SiteRoute[]) {
  return function Page() {
    return <SearchPage routes={routes} />;
  };
}
