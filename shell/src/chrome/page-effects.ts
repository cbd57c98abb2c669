import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { findAnchor } from "@dhahabu/kit/router";
import { useHead } from "./use-head.ts";

function setContent(selector: string, attribute: "content" | "href", value: string) {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

// Where an anchor lies is known only when all above it is laid out. The keyboard goes on from there too.
function showTarget(target: HTMLElement) {
  document.documentElement.dataset["whole"] = "yes";
  target.scrollIntoView();
  if (target.contains(document.activeElement)) return;
  const heading = target.matches("section") ? target.querySelector<HTMLElement>("h2, h3") : null;
  focusQuietly(heading ?? target);
}

function focusQuietly(element: HTMLElement) {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

// Screen readers announce the new page by its heading.
function focusHeading() {
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (heading) focusQuietly(heading);
}

function showTop() {
  delete document.documentElement.dataset["whole"];
  focusHeading();
  window.scrollTo({ top: 0, behavior: "instant" });
}

/** After each navigation: title and description; the anchor, or the top, with the focus on its heading; going back, the focus alone. */
export function usePageEffects() {
  const language = useLanguage();
  const { pathname, search, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const { head } = useHead();

  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = languageTraits[language].dir;
    if (!head) return;
    document.title = head.title;
    setContent('meta[name="description"]', "content", head.description);
    const canonical = new URL(pathname, window.location.origin);
    if (language !== "en") canonical.searchParams.set("lang", language);
    setContent('link[rel="canonical"]', "href", canonical.href);
  }, [head, language, pathname]);

  const shown = useRef({ pathname, search, hash, key });
  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { pathname, search, hash, key };
    const isOtherPage = before.pathname !== pathname;
    if (navigationType === NavigationType.Pop) {
      // Going back, the browser restores where the visitor was.
      if (isOtherPage) focusHeading();
      return;
    }
    const isOtherQuery = before.search !== search && before.hash === hash && !isOtherPage;
    // A page that notes in its address what it shows, or forgets it there, stays where it is.
    if (navigationType === NavigationType.Replace && isOtherQuery) return;
    const target = findAnchor(hash);
    if (target) showTarget(target);
    else if (isOtherPage) showTop();
  }, [key, pathname, search, hash, navigationType]);
}
