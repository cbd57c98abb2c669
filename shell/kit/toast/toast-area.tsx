import { Suspense, lazy, useEffect, useState } from "react";
import { useStore } from "zustand/react";
import { toastStore } from "./toast.ts";

const LazyToaster = lazy(async () => {
  const { Toaster } = await import(/* webpackChunkName: "toaster" */ "./toaster.tsx");
  return { default: Toaster };
});

/** The place of toasts; their code is loaded when the first one is shown. */
export function ToastArea() {
  const { toast } = useStore(toastStore);
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (toast) setIsNeeded(true);
  }, [toast]);
  return isNeeded ? (
    <Suspense fallback={null}>
      <LazyToaster />
    </Suspense>
  ) : null;
}
