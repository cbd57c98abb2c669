import { useEffect, useState } from "react";
import { useKit } from "@dhahabu/kit/kit-context";

/** How often somebody has signed out while the page was open: what it shows begins anew each time, empty. */
export function useSignOuts(): number {
  const { session } = useKit();
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      session.subscribe((state) => {
        if (state.status === "anonymous" && state.isSignOut) setCount((known) => known + 1);
      }),
    [session],
  );
  return count;
}
