import { Outlet, useNavigation } from "react-router-dom";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { ToastArea } from "@dhahabu/kit/toast/toast-area";
import { TooltipArea } from "@dhahabu/kit/tooltip/tooltip-area";
import type { SiteNavigationItem } from "../site-navigation.ts";
import type texts from "../messages/en/shell.json";
import { ContactCorner } from "./contact-corner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { usePageEffects } from "./page-effects.ts";
import { PriceStrip } from "./price-strip.tsx";
import classes from "./layout.module.css";

function PageArea() {
  const { state } = useNavigation();
  usePageEffects();
  return (
    <>
      <div className={classes.progress} data-busy={state === "loading" || undefined} />
      <main id="main" className={classes.main} tabIndex={-1} aria-busy={state === "loading"}>
        <Outlet />
      </main>
    </>
  );
}

/**
 * The frame of every page: skip link, header, prices, the page's area, footer. It does not listen to where the
 * visitor is; only what changes with it does.
 */
export function Layout({
  navigation,
  assistant,
}: {
  navigation: readonly SiteNavigationItem[];
  assistant: RemoteModule["assistant"];
}) {
  const t = useT<typeof texts>("shell");
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t("skip")}
      </a>
      <Header navigation={navigation} />
      <PriceStrip />
      <PageArea />
      <Footer navigation={navigation} />
      <ContactCorner assistant={assistant} />
      <ToastArea />
      <TooltipArea />
    </div>
  );
}
