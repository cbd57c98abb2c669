import { Fragment } from "react";
import type { ComponentType } from "react";
import { Outlet } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import type { Right } from "@dhahabu/contract/access";
import type { PageRoute, RemoteModule } from "@dhahabu/kit/remote";
import { AccessGuard } from "./access-guard.tsx";
import { EmptyArea } from "./chrome/empty-area.tsx";
import { Layout } from "./chrome/layout.tsx";
import { PageArea } from "./chrome/page-area.tsx";
import { Root } from "./chrome/root.tsx";
import { NotFoundPage } from "./errors/not-found-page.tsx";
import { PageBoundary } from "./errors/page-boundary.tsx";
import type { MessageLoader } from "./message-loader.ts";
import type { LoadedRemote } from "./remote-module.ts";
import type { FallbackHandle, PageHandle } from "./route-handle.ts";
import type { SiteNavigationItem } from "./site-navigation.ts";

function guard(Page: ComponentType, right: Right, Plain?: ComponentType): ComponentType {
  return function GuardedPage() {
    return (
      <AccessGuard right={right} plain={Plain && <Plain />}>
        <Page />
      </AccessGuard>
    );
  };
}

/** Loads a page's code and texts. */
export async function loadPage(
  page: PageRoute,
  module: RemoteModule,
  messages: MessageLoader,
): Promise<ComponentType> {
  const [{ Page, Plain }] = await Promise.all([
    page.lazy(),
    messages.ensure([...module.baseMessages, ...page.messages]),
  ]);
  const { access = "public", duties } = page;
  return access === "public" ? Page : guard(Page, { access, duties }, Plain);
}

/** Turns a remote's pages into routes that load when they are visited. */
export function createPageRoutes({ module }: LoadedRemote, messages: MessageLoader): RouteObject[] {
  return module.routes.map((page) => ({
    id: page.id,
    path: page.path,
    handle: { page } satisfies PageHandle,
    lazy: async () => {
      const Page = await loadPage(page, module, messages);
      return { element: <Page /> };
    },
  }));
}

const boundary = (
  <PageBoundary>
    <Outlet />
  </PageBoundary>
);

/** A remote's pages in the remote's own frame. */
export async function createFramedRoute(
  remote: LoadedRemote,
  messages: MessageLoader,
): Promise<RouteObject> {
  const own = await remote.module.frame?.lazy();
  const Frame = own?.Frame ?? Fragment;
  return {
    id: `frame-${remote.name}`,
    element: (
      <PageBoundary>
        <Frame>
          <PageArea />
        </Frame>
      </PageBoundary>
    ),
    children: [{ element: boundary, children: createPageRoutes(remote, messages) }],
  };
}

const root = (
  <PageBoundary>
    <Root />
  </PageBoundary>
);

/** The whole route tree: the frame, the boundary that keeps a page's failure inside it, the pages, 404. */
export function createRoutes({
  pages,
  navigation,
  assistant,
  Fallback = NotFoundPage,
  fallbackHandle = { isNotFound: true },
}: {
  pages: RouteObject[];
  navigation: readonly SiteNavigationItem[];
  assistant?: RemoteModule["assistant"];
  /** Shown where no page matches. */
  Fallback?: ComponentType;
  fallbackHandle?: FallbackHandle;
}): RouteObject[] {
  return [
    {
      element: root,
      children: [
        {
          element: <Layout navigation={navigation} assistant={assistant} />,
          children: [
            {
              element: boundary,
              children: [...pages, { path: "*", handle: fallbackHandle, element: <Fallback /> }],
            },
          ],
        },
      ],
    },
  ];
}

/** The tree of a page that only the browser draws: until it does, an empty area without a frame. */
export function createEmptyRoutes(): RouteObject[] {
  const area = { path: "*", element: <EmptyArea /> };
  return [{ element: root, children: [area] }];
}

/** Adds a remote's pages in its own frame to the tree, once. */
export function addFramedRoute([tree]: RouteObject[], framed: RouteObject): void {
  if (!tree?.children?.includes(framed)) tree?.children?.unshift(framed);
}

/** Adds a page to those in the site's own frame. */
export function addPageRoute([tree]: RouteObject[], page: RouteObject): void {
  tree?.children?.at(-1)?.children?.[0]?.children?.unshift(page);
}
