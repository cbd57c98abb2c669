import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { bankName } from "@dhahabu/contract/facts";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link, useLocation } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import type texts from "../messages/en/shell.json";
import type { SiteNavigationItem } from "../site-navigation.ts";
import { AccountMenu } from "./account-menu.tsx";
import classes from "./header.module.css";
import { LanguagePicker } from "./language-picker.tsx";
import { NavigationLabel } from "./navigation-label.tsx";
import { NavigationMenu } from "./navigation-menu.tsx";
import { sitePaths } from "../site-paths.ts";
import { VoiceButton } from "./voice-button.tsx";

const shadowFromPx = 100;

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > shadowFromPx);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return isScrolled;
}

/** Runs at each visit but the first: what was opened before the page was alive stays open. */
function AtVisit({ run }: { run: () => void }) {
  const { key } = useLocation();
  const seenKey = useRef(key);
  useEffect(() => {
    if (seenKey.current !== key) run();
    seenKey.current = key;
  }, [run, key]);
  return null;
}

function useCloseOnEscape(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [menu]);
}

/** The line that unfolds the site's menu after it, by the style sheet. */
function MenuSwitch({ ref }: { ref: RefObject<HTMLDetailsElement | null> }) {
  const t = useT<typeof texts>("shell");
  return (
    // A visitor may have opened it before React came.
    <details ref={ref} className={classes.menuSwitch} suppressHydrationWarning>
      <summary className={classes.menuButton} aria-controls="site-menu">
        <Icon name="menu" className={classes.whenClosed} />
        <span className={classes.whenClosed}>{t("menu.open")}</span>
        <Icon name="close" className={classes.whenOpen} />
        <span className={classes.whenOpen}>{t("menu.close")}</span>
      </summary>
    </details>
  );
}

function PageLinks({ navigation }: { navigation: readonly SiteNavigationItem[] }) {
  const t = useT<typeof texts>("shell");
  const { pathname } = useLocation();
  const listItems = (place: SiteNavigationItem["place"]) =>
    navigation.filter((item) => item.place === place);
  return (
    <ul className={classes.links}>
      <NavigationMenu label={t("nav.servicesMenu")} items={listItems("header-services")} />
      {listItems("header").map((item) => (
        <li key={item.to}>
          <Link
            className={classes.link}
            to={item.to}
            aria-current={item.to === pathname ? "page" : undefined}
          >
            <NavigationLabel item={item} />
          </Link>
        </li>
      ))}
      <NavigationMenu label={t("nav.policiesMenu")} items={listItems("header-policies")} />
    </ul>
  );
}

function SearchLink() {
  const t = useT<typeof texts>("shell");
  const { pathname } = useLocation();
  return (
    <Link
      className={classes.tool}
      to={sitePaths.search}
      aria-current={pathname === sitePaths.search ? "page" : undefined}
    >
      <Icon name="search" />
      <span className={classes.toolName}>{t("search.label")}</span>
    </Link>
  );
}

/** Brand, navigation with its menus, search, voice, language and account; on small screens behind a menu button. */
export function Header({ navigation }: { navigation: readonly SiteNavigationItem[] }) {
  const t = useT<typeof texts>("shell");
  const isScrolled = useIsScrolled();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => {
    if (menu.current) menu.current.open = false;
  }, []);
  useCloseOnEscape(menu);
  return (
    <header className={classes.header} data-ground="ink" data-scrolled={isScrolled || undefined}>
      <AtVisit run={close} />
      <div className={classes.bar}>
        <Link className={classes.brand} to={sitePaths.home}>
          <Icon name="mark" className={classes.mark} />
          <span>{bankName}</span>
        </Link>
        <MenuSwitch ref={menu} />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears of its links' clicks, which keys give too */}
        <div
          id="site-menu"
          className={classes.menu}
          onClick={(event) => {
            const link = (event.target as Element).closest("a");
            if (!link || !menu.current?.open) return;
            close();
            if (link.matches("[data-language-choice]"))
              menu.current.querySelector("summary")?.focus();
          }}
        >
          <nav aria-label={t("nav.label")}>
            <PageLinks navigation={navigation} />
          </nav>
          <div className={classes.tools}>
            <div className={classes.icons}>
              <SearchLink />
              <VoiceButton />
            </div>
            <LanguagePicker />
            <AccountMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
