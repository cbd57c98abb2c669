import { QueryCache, QueryClient, notifyManager } from "@tanstack/react-query";
import { isSameStanding } from "@dhahabu/contract/access";
import { useKit } from "@dhahabu/kit/kit-context";
import type { Kit } from "@dhahabu/kit/kit-context";

const oldAfterMs = 30_000;

const caches = new WeakMap<Kit, QueryClient>();

function createAnswerCache({ session }: Kit): QueryClient {
  // A timer, the library's own way, would show an answer or a busy button one frame late.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) =>
        console.error(`Failed to fetch ${String(queryKey[0])}`, error),
    }),
    defaultOptions: {
      // A browser that calls itself offline is asked all the same: the failure is what staff are shown.
      queries: {
        networkMode: "always",
        retry: false,
        staleTime: oldAfterMs,
        refetchOnMount: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
  // What one user was shown is not kept for whoever comes next in the same tab.
  session.subscribe(({ user }, { user: before }) => {
    if (before && !isSameStanding(user, before)) client.clear();
  });
  // Has it hear of a window that comes back to the front; the page lives as long as it does.
  client.mount();
  return client;
}

export function useAnswerCache(): QueryClient {
  const kit = useKit();
  const cache = caches.get(kit) ?? createAnswerCache(kit);
  caches.set(kit, cache);
  return cache;
}
