import { useEffect, useEffectEvent, useState } from "react";
import { continueQuery } from "@dhahabu/contract/continued-export";
import { setRenewal } from "@dhahabu/kit/api/client";
import { useSearchParams } from "@dhahabu/kit/router";
import { RenewalDialog } from "./renewal-dialog.tsx";
import { useExport } from "./use-export.ts";

interface Wish {
  settle(isRenewed: boolean): void;
}

const exportAddress = /^\/api\/[a-z/-]+\/export(?:\?|$)/;

/** Has the person of the page prove anew who they are where a call needs it, and goes on with an export that waited for it. */
export function FreshSignIn() {
  const [wish, setWish] = useState<Wish>();
  const [query, setQuery] = useSearchParams();
  const goOnWith = useExport();

  useEffect(() => {
    let asked: Wish | undefined;
    const stop = setRenewal(async () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      asked = { settle: resolve };
      setWish(asked);
      return promise.finally(() => setWish(undefined));
    });
    return () => {
      stop();
      asked?.settle(false);
    };
  }, []);

  const waiting = query.get(continueQuery);
  const goOn = useEffectEvent((address: string) => {
    setQuery(
      (before) => {
        before.delete(continueQuery);
        return before;
      },
      { replace: true },
    );
    if (exportAddress.test(address)) goOnWith(address);
  });
  useEffect(() => {
    if (waiting !== null) goOn(waiting);
  }, [waiting]);

  return wish ? <RenewalDialog onEnd={wish.settle} /> : null;
}
