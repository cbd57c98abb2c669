import "@dhahabu/kit/ui/tokens.css";
import { startTransition, useEffect } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router-dom";
import type { Language } from "@dhahabu/contract/language";
import type { PublicRegistry } from "@dhahabu/contract/pages";
import { replayFormats } from "@dhahabu/kit/format/format";
import { KitProvider } from "@dhahabu/kit/kit-provider";
import { startLiveUpdates } from "@dhahabu/kit/live/live-updates";
import { SiteRouterProvider } from "@dhahabu/kit/router";
import { followSignOut } from "@dhahabu/kit/session/sign-out";
import { createSiteRouter } from "@dhahabu/kit/site-router";
import type { SiteRouter } from "@dhahabu/kit/site-router";
import { bootElementId, isOnDemand, offlineNoteId, rootElementId } from "./boot.ts";
import type { BootBlock } from "./boot.ts";
import { FailedStart } from "./errors/failed-start.tsx";
import { dropAskedLanguage, readKeptLanguage, rememberLanguage } from "./language-choice.ts";
import { shellNamespaces } from "./message-loader.ts";
import { applyKeptLook } from "@dhahabu/kit/look";
import { kitSurface } from "./kit-surface.ts";
import { nextTask } from "./next-task.ts";
import { followWaitingEnquiry } from "./offline/follow-waiting-enquiry.ts";
import { createOnDemandLoader } from "./on-demand.ts";
import { fetchRegistry, loadRemoteModule } from "./remotes.ts";
import { createPageRoutes, createRoutes } from "./routes.tsx";
import { findAssistant, listNavigation } from "./site-navigation.ts";
import { takeServedPage } from "./served-page.ts";
import { createSite } from "./site.ts";
import type { Site } from "./site.ts";
import { connectPrefetch, openRouter } from "./site-router.tsx";
import { addWholeSprite } from "./whole-sprite.ts";

// The build's word for where the shell's files are.
declare const __webpack_public_path__: string;

function readBootBlock(): BootBlock {
  const text = document.getElementById(bootElementId)?.textContent;
  if (!text) throw new Error("The page has no boot block.");
  return JSON.parse(text) as BootBlock;
}

function findContainer(): HTMLElement {
  const container = document.getElementById(rootElementId);
  if (!container) throw new Error("The page has no root element.");
  return container;
}

async function prepareRouter(site: Site, registry: PublicRegistry): Promise<SiteRouter> {
  const startRemotes = registry.remotes.filter(({ name }) => !isOnDemand(name));
  const [remotes] = await Promise.all([
    Promise.all(startRemotes.map(loadRemoteModule)),
    site.messages.ensure(shellNamespaces),
  ]);
  await nextTask();
  for (const { module } of remotes) site.messages.addRemote(module);
  const pages = remotes.flatMap((remote) => createPageRoutes(remote, site.messages));
  const routes = createRoutes({
    pages,
    navigation: listNavigation(remotes),
    assistant: findAssistant(remotes),
  });
  await nextTask();
  const [router] = await Promise.all([
    openRouter({ routes, onDemand: createOnDemandLoader(site), registry }),
    site.messages.ensure(remotes.flatMap(({ module }) => module.baseMessages)),
  ]);
  await nextTask();
  connectPrefetch({ router, routes }, site);
  forgetSentForm(router, site);
  return router;
}

/** A form's answer stays until another page is visited: sections are taken over one by one. */
function forgetSentForm(router: SiteRouter, { kit }: Site) {
  const { pathname } = router.state.location;
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    kit.sentForm = undefined;
    stop();
  });
}

/** Runs once when everything below is on the page and reacts. */
function Started({ onStarted, children }: { onStarted: () => void; children: ReactNode }) {
  useEffect(onStarted, [onStarted]);
  return children;
}

function renderTree(
  { kit }: Site,
  router: SiteRouter,
  { attempt = "first", onStarted }: { attempt?: "first" | "retry"; onStarted: () => void },
) {
  return (
    <Started onStarted={onStarted}>
      <KitProvider kit={kit}>
        {/* The provider keeps the state of its first router, so another router is another provider. */}
        <SiteRouterProvider key={attempt} router={router} />
      </KitProvider>
    </Started>
  );
}

// Later than all that a visitor could be waiting for.
const afterwardsMs = 4_000;
const comeBackEveryMs = 2_000;

/** Loads the page anew once the bank can be reached, whatever it says of itself: what stands before it answers no JSON. */
async function comeBack() {
  if (!navigator.onLine) return;
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => undefined);
  if (answer?.headers.get("content-type")?.startsWith("application/json")) location.reload();
}

/** True on a page that was kept: it has the language of the day it was kept. */
const isKeptPage = () => document.getElementById(offlineNoteId) !== null;

/** Keeps what is needed without a connection, in each language that is chosen, and comes back from it by itself. */
function prepareForNoConnection({ kit }: Site, registry: PublicRegistry) {
  if (isKeptPage()) setInterval(() => void comeBack(), comeBackEveryMs);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function keepAfterwards() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      import(/* webpackChunkName: "keep-offline" */ "./offline/keep-offline.ts")
        .then(({ keepOffline }) => keepOffline(kit.i18n.getLanguage(), registry))
        .catch((error: unknown) => console.error("Failed to keep pages", error));
    }, afterwardsMs);
  }
  keepAfterwards();
  kit.i18n.subscribe(keepAfterwards);
}

function startAfterHydration(site: Site, boot: BootBlock) {
  const { kit } = site;
  const start = () => {
    addWholeSprite().catch((error: unknown) => console.error("Failed to load the icons", error));
    if (kit.session.getState().status === "unknown") void kit.session.refresh();
    followSignOut(kit.session);
    startLiveUpdates(kit.cache);
    if (!boot.isClientOnly) prepareForNoConnection(site, boot.registry);
    followWaitingEnquiry(kit.i18n);
    const kept = readKeptLanguage();
    if (kept) {
      kit.changeLanguage(kept).catch((error: unknown) => {
        console.error("Failed to load a language", error);
      });
    } else if (!isKeptPage()) {
      rememberLanguage(kit.i18n.getLanguage());
    }
  };
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}

// A browser keeps the failure of a preloaded script as long as the document lives; only a new document asks again.
async function arePreloadsThere(): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]');
  const answers = await Promise.all(
    [...links].map((link) => fetch(link.href, { cache: "reload" })),
  );
  return answers.every((answer) => answer.ok);
}

/** Lets React take over what the server has rendered. In a transition it does so in slices, and a tap in between is not kept waiting. */
function takeOver(container: HTMLElement, tree: ReactNode) {
  startTransition(() => {
    hydrateRoot(container, tree, {
      onRecoverableError: (error) => console.error("Hydration did not match", error),
    });
  });
}

// The frame works without the remote: the page the server sent stays usable below a panel with Retry.
async function renderFailedStart(
  site: Site,
  boot: BootBlock,
  { container, onStarted }: { container: HTMLElement; onStarted: () => void },
) {
  await site.messages.ensure(shellNamespaces);
  const focused = document.activeElement;
  const served = takeServedPage(container);
  const firstPath = window.location.pathname;
  const root: Root = createRoot(container);
  async function retry() {
    const registry = await fetchRegistry();
    try {
      const router = await prepareRouter(site, registry);
      if (boot.isClientOnly) {
        root.render(renderTree(site, router, { attempt: "retry", onStarted }));
        return;
      }
      root.unmount();
      served.giveBack();
      takeOver(container, renderTree(site, router, { onStarted }));
    } catch (error) {
      if (!(await arePreloadsThere())) throw error;
      window.location.reload();
    }
  }
  const routes = createRoutes({
    pages: [],
    navigation: boot.navigation,
    fallbackHandle: { keepsHead: true },
    Fallback: () => <FailedStart firstPath={firstPath} served={served.element} onRetry={retry} />,
  });
  const router = createSiteRouter({ history: createBrowserHistory(), routes });
  // At once: who is typing goes on.
  flushSync(() => root.render(renderTree(site, router, { onStarted })));
  if (focused instanceof HTMLElement && served.element.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}

/** The page came with its figures written; what the browser needs for new ones is made ready in a thread of its own. */
function warmFormats(language: Language) {
  const thread = new Worker(`${__webpack_public_path__}warm-formats.js`, { name: language });
  thread.addEventListener("error", () => console.warn("Formats are made when they are needed"));
}

/** Ends when the visitor has come back to the page: taken over before, a form on its way could be sent a second time. */
function comesBack(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) resolve();
    });
  });
}

async function start() {
  // Where remotes read the kit from (see build/rspack-config.ts).
  Object.assign(globalThis, { dhahabuKit: kitSurface });
  const boot = readBootBlock();
  const container = findContainer();
  applyKeptLook();
  const { language, formats, data, hasSession, sentForm } = boot;
  warmFormats(language);
  const formatters = replayFormats(language, formats);
  let router: SiteRouter | undefined;
  function keepChoice(chosen: Language) {
    rememberLanguage(chosen);
    const address = dropAskedLanguage(window.location);
    if (address === undefined || !router) return;
    const state: unknown = router.state.location.state;
    void router.navigate(address, { replace: true, state });
  }
  const site = createSite({
    language,
    formatters,
    data,
    hasSession,
    sentForm,
    rememberLanguage: keepChoice,
  });
  await nextTask();
  try {
    router = await prepareRouter(site, boot.registry);
  } catch (error) {
    console.error("A part of the site could not be loaded", error);
  }
  let isStarted = false;
  function onStarted() {
    document.documentElement.dataset["ready"] = router ? "yes" : "failed";
    if (!isStarted) startAfterHydration(site, boot);
    isStarted = true;
  }
  if (!router) {
    await renderFailedStart(site, boot, { container, onStarted });
    return;
  }
  const tree = renderTree(site, router, { onStarted });
  await nextTask();
  if (document.documentElement.dataset["leaving"] !== undefined) await comesBack();
  if (boot.isClientOnly) {
    createRoot(container).render(tree);
  } else {
    takeOver(container, tree);
  }
}

void start();
