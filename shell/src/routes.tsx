import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import type { PageRoute, RemoteModule } from "@dhahabu/kit/remote";
import { AccessGuard } from "./access-guard.tsx";
import { Layout } from "./chrome/layout.tsx";
import { NotFoundPage } from "./errors/not-found-page.tsx";
import { PageError } from "./errors/page-error.tsx";
import type { MessageLoader } from "./message-loader.ts";
import type { LoadedRemote } from "./remote-module.ts";
import type { FallbackHandle, PageHandle } from "./route-handle.ts";
import type { SiteNavigationItem } from "./site-navigation.ts";

/** Id of the route under which pages hang; on-demand remotes are added to it. */
export const pagesRouteId = "pages";

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
  ];
}
