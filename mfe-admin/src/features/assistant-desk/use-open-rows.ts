import { useLocation, useSearchParams } from "@dhahabu/kit/router";

export function useOpenRows(name: string): {
  isOpen(id: string): boolean;
  toggle(id: string): void;
} {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const open = params.getAll(name);
  return {
    isOpen: (id) => open.includes(id),
    toggle(id) {
      const next = new URLSearchParams(params);
      next.delete(name);
      const kept = open.filter((other) => other !== id);
      for (const value of open.includes(id) ? kept : [...open, id]) next.append(name, value);
      setParams(next, { replace: true, state: location.state as unknown });
    },
  };
}
