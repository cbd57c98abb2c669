import { useLocation, useSearchParams } from "@dhahabu/kit/router";

/** What is searched for, under a name of the address: typing replaces the entry of the history and leaves all else there. */
export function useSearchParam(name: string): [text: string, search: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return [
    params.get(name) ?? "",
    (text) => {
      const next = new URLSearchParams(params);
      if (text === "") next.delete(name);
      else next.set(name, text);
      setParams(next, { replace: true, state });
    },
  ];
}
