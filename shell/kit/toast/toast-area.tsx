import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { useStore } from "zustand/react";
import classes from "./toast-area.module.css";
import { toastStore } from "./toast.ts";

const plainMs = 5_000;

/** The place of toasts; their code is loaded with the first one. Without a connection their words stand there plainly. */
export function ToastArea() {
  const { toast } = useStore(toastStore);
  const [Toaster, setToaster] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!toast || Toaster) return;
    import(/* webpackChunkName: "toaster" */ "./toaster.tsx")
      .then((module) => setToaster(() => module.Toaster))
      .catch((error: unknown) => {
        console.error("Failed to load the toasts", error);
        setHasFailed(true);
      });
  }, [toast, Toaster]);
  const plain = hasFailed && !Toaster ? toast : null;
  useEffect(() => {
    if (!plain) return undefined;
    const timer = setTimeout(() => toastStore.setState({ toast: null }), plainMs);
    return () => clearTimeout(timer);
  }, [plain]);
  if (Toaster) return <Toaster />;
  return (
    plain && (
      <p role="alert" className={classes.plain}>
        <strong>{plain.title}</strong> {plain.description}
      </p>
    )
  );
}
