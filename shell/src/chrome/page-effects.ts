import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useMatches, useNavigationType } from "react-router-dom";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { buildPageDataKey } from "@dhahabu/kit/live/use-data";
import type { PageData, PageDataName } from "@dhahabu/kit/live/page-data";
import { buildHead } from "../page-head.ts";
import { readPageHandle } from "../route-handle.ts";
import type { FallbackHandle } from "../route-handle.ts";

function setContent(selector: string, attribute: "content" | "href", value: string) {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

function showTarget(hash: string) {
  const target = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: "instant" });
}

// Screen readers announce the new page by its heading.
function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1");
  const target = heading ?? document.querySelector<HTMLElement>("main");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

/** After each navigation: title and description, scroll to the top or the anchor, focus on the heading. */
export function usePageEffects() {
  const { i18n, cache } = useKit();
  const language = useLanguage();
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const handle = useMatches().at(-1)?.handle;
  const page = readPageHandle(handle)?.page;
  const fallback = page ? undefined : (handle as FallbackHandle | undefined);
  const isNotFound = fallback !== undefined && "isNotFound" in fallback;
  const keepsHead = fallback !== undefined && "keepsHead" in fallback;

  useEffect(() => {
    const readDatum = <Name extends PageDataName>(name: Name) =>
      cache.getEntry(buildPageDataKey(name)).data as PageData[Name] | undefined;
    document.documentElement.lang = language;
    document.documentElement.dir = languageTraits[language].dir;
    if (keepsHead) return;
    const head = buildHead({ page, isNotFound, i18n, readDatum });
    document.title = head.title;
    setContent('meta[name="description"]', "content", head.description);
    const canonical = new URL(pathname, window.location.origin);
    if (language !== "en") canonical.searchParams.set("lang", language);
    setContent('link[rel="canonical"]', "href", canonical.href);
  }, [page, isNotFound, keepsHead, i18n, cache, language, pathname]);

  const shownPath = useRef(pathname);
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const isOtherPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    // Going back, the browser restores where the visitor was.
    if (navigationType === NavigationType.Pop) return;
    if (isOtherPage) focusHeading();
    if (isOtherPage || hash !== "") showTarget(hash);
  }, [key, pathname, hash, navigationType]);
}
