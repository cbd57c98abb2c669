import { useCallback, useEffect, useRef, useState } from "react";
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

function AtVisit({ run }: { run: () => void }) {
  const { key } = useLocation();
  useEffect(run, [run, key]);
  return null;
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
  const [isOpen, setIsOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      menuButton.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);
  return (
    <header className={classes.header} data-ground="ink" data-scrolled={isScrolled || undefined}>
      <AtVisit run={close} />
      <div className={classes.bar}>
        <Link className={classes.brand} to={sitePaths.home}>
          <Icon name="mark" className={classes.mark} />
          <span>{bankName}</span>
        </Link>
        <button
          ref={menuButton}
          type="button"
          className={classes.menuButton}
          aria-expanded={isOpen}
          aria-controls="site-menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? "close" : "menu"} />
          {isOpen ? t("menu.close") : t("menu.open")}
        </button>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears of its links' clicks, which keys give too */}
        <div
          id="site-menu"
          className={classes.menu}
          data-open={isOpen || undefined}
          onClick={(event) => {
            const target = event.target as Element;
            if (target.closest("a")) setIsOpen(false);
            if (!isOpen || !target.closest("[data-language-choice]")) return;
            setIsOpen(false);
            menuButton.current?.focus();
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
