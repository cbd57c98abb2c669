import { useQuery } from "@tanstack/react-query";
import { isAllowed } from "@dhahabu/contract/access";
import type { RouteName } from "@dhahabu/contract/api";
import { loadContract } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { useAnswerCache } from "./answer-cache.ts";

/** Tells of a call whether who is signed in may make it, by the contract; before that is there, of none. */
export function useAllowed(): (name: RouteName) => boolean {
  const { user } = useSession();
  const { data: routes } = useQuery(
    {
      queryKey: ["routes"],
      queryFn: async () => (await loadContract()).routes,
      staleTime: Infinity,
      refetchOnMount: true,
      structuralSharing: false,
    },
    useAnswerCache(),
  );
  return (name) => user !== null && routes !== undefined && isAllowed(routes[name], user);
}
