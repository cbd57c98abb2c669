import { useLocation, useSearchParams } from "@dhahabu/kit/router";

/** A value that the address holds by a name: it can be linked, and the browser's back button takes a step back. */
export function useAddressValue(
  name: string,
): [value: string | undefined, set: (next: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  return [
    params.get(name) ?? undefined,
    (next) => {
      const changed = new URLSearchParams(params);
      if (next === undefined) changed.delete(name);
      else changed.set(name, next);
      setParams(changed, { state: location.state as unknown });
    },
  ];
}
