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
function showTop() {
  delete document.documentElement.dataset["whole"];
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (heading) focusQuietly(heading);
  window.scrollTo({ top: 0, behavior: "instant" });
}

/** After each navigation: title and description; the anchor, or the top, with the focus on its heading. */
export function usePageEffects() {
  const language = useLanguage();
  const { pathname, hash, key } = useLocation();
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

  const shownPath = useRef(pathname);
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const isOtherPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    // Going back, the browser restores where the visitor was.
    if (navigationType === NavigationType.Pop) return;
    const target = findAnchor(hash);
    if (target) showTarget(target);
    else if (isOtherPage) showTop();
  }, [key, pathname, hash, navigationType]);
}
