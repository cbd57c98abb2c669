import { useT } from "@dhahabu/kit/i18n/use-t";
import { Section } from "@dhahabu/kit/ui/section";
import { PageHero } from "../../blocks/page-hero.tsx";
import { Gallery } from "./gallery.tsx";
import type texts from "./messages/en.json";

/** The media gallery. */
export function Page() {
  const t = useT<typeof texts>("media");
  return (
    <>
      <PageHero title={t("title")} lead={t("lead")} />
      <Section>
        <Gallery />
      </Section>
    </>
  );
}
