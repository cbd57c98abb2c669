import type { RemoteModule } from "@dhahabu/kit/remote";
import type { SiteNavigationItem } from "../site-navigation.ts";
import { ContactCorner } from "./contact-corner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageArea } from "./page-area.tsx";
import { PriceStrip } from "./price-strip.tsx";
import { useSignOuts } from "./use-sign-outs.ts";

/**
 * The site's own frame: header, prices, the page's area, footer. It does not listen to where the visitor is; only
 * what changes with it does.
 */
export function Layout({
  navigation,
  assistant,
}: {
  navigation: readonly SiteNavigationItem[];
  assistant: RemoteModule["assistant"];
}) {
  return (
    <>
      <Header navigation={navigation} />
      <PriceStrip />
      <PageArea />
      <Footer navigation={navigation} />
      <ContactCorner key={useSignOuts()} assistant={assistant} />
    </>
  );
}
