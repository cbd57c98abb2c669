import { Fragment } from "react";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import type { PageRoute, RemoteModule } from "@dhahabu/kit/remote";
import { AccessGuard } from "./access-guard.tsx";
import { EmptyArea } from "./chrome/empty-area.tsx";
import { Layout } from "./chrome/layout.tsx";
import { PageArea } from "./chrome/page-area.tsx";
import { Root } from "./chrome/root.tsx";
import { NotFoundPage } from "./errors/not-found-page.tsx";
import { PageError } from "./errors/page-error.tsx";
import type { MessageLoader } from "./message-loader.ts";
import type { LoadedRemote } from "./remote-module.ts";
import type { FallbackHandle, PageHandle } from "./route-handle.ts";
import type { SiteNavigationItem } from "./site-navigation.ts";

/** Id of the route under which the pages hang that stand in the site's own frame. */
export const pagesRouteId = "pages";

/** Id of the route of every page; remotes with a frame of their own are added to it. */
export const rootRouteId = "root";

function guard(Page: ComponentType, access: NonNullable<PageRoute["access"]>): ComponentType {
  return function GuardedPage() {
    return (
      <AccessGuard access={access}>
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
  const [{ Page }] = await Promise.all([
    page.lazy(),
    messages.ensure([...module.baseMessages, ...page.messages]),
  ]);
  return page.access && page.access !== "public" ? guard(Page, page.access) : Page;
}

/** Turns a remote's pages into routes that load when they are visited. */
export function createPageRoutes({ module }: LoadedRemote, messages: MessageLoader): RouteObject[] {
  return module.routes.map((page) => ({
    id: page.id,
    path: page.path,
    handle: { page } satisfies PageHandle,
    lazy: async () => ({ Component: await loadPage(page, module, messages) }),
  }));
}

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
      <Frame>
        <PageArea />
      </Frame>
    ),
    ErrorBoundary: PageError,
    children: [{ ErrorBoundary: PageError, children: createPageRoutes(remote, messages) }],
  };
}

/** The whole route tree: the frame, the boundary that keeps a page's failure inside it, the pages, 404. */
export function createRoutes({
  pages,
  framed = [],
  navigation,
  assistant,
  Fallback = NotFoundPage,
  fallbackHandle = { isNotFound: true },
}: {
  pages: RouteObject[];
  /** Pages in frames of their own. */
  framed?: RouteObject[];
  navigation: readonly SiteNavigationItem[];
  assistant?: RemoteModule["assistant"];
  /** Shown where no page matches. */
  Fallback?: ComponentType;
  fallbackHandle?: FallbackHandle;
}): RouteObject[] {
  return [
    {
      id: rootRouteId,
      element: <Root />,
      children: [
        ...framed,
        {
          id: "frame",
          element: <Layout navigation={navigation} assistant={assistant} />,
          children: [
            {
              id: pagesRouteId,
              ErrorBoundary: PageError,
              children: [
                ...pages,
                { id: "fallback", path: "*", handle: fallbackHandle, Component: Fallback },
              ],
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
  return [{ id: rootRouteId, element: <Root />, children: [area] }];
}
