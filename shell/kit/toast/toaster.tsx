import { Toast } from "radix-ui";
import { useStore } from "zustand/react";
import { useLanguageTraits, useT } from "../i18n/use-t.ts";
import { Floating } from "../ui/floating.tsx";
import { Icon } from "../ui/icon.tsx";
import { toastStore } from "./toast.ts";
import classes from "./toaster.module.css";

const displayMs = 5_000;
const swipeThresholdPx = 50;

const kindIcons = { success: "success", error: "alert", plain: undefined } as const;

function closeToast(id: number) {
  if (toastStore.getState().toast?.id === id) toastStore.setState({ toast: null });
}

/** Where the toast of the moment appears; F8 moves the focus to it. */
export function Toaster() {
  const { toast, run } = useStore(toastStore);
  const { dir } = useLanguageTraits();
  const t = useT("kit");
  const icon = kindIcons[toast?.kind ?? "plain"];
  return (
    <Floating>
      {(place) => (
        // Radix goes on waiting for ever once a toast was closed under the pointer or the focus; a new run
        // of toasts starts with a new provider.
        <Toast.Provider
          key={run}
          announcerContainer={place}
          duration={displayMs}
          swipeThreshold={swipeThresholdPx}
          swipeDirection={dir === "rtl" ? "left" : "right"}
          label={t("toast.label")}
        >
          {toast && (
            <Toast.Root
              key={toast.id}
              className={[classes.toast, classes[toast.kind ?? "plain"]].filter(Boolean).join(" ")}
              type={toast.kind === "error" ? "foreground" : "background"}
              onOpenChange={(isOpen) => {
                if (!isOpen) closeToast(toast.id);
              }}
            >
              {icon && <Icon name={icon} className={classes.icon} />}
              <Toast.Title className={classes.title}>{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description className={classes.description}>
                  {toast.description}
                  {toast.note && <span className={classes.note}>{toast.note}</span>}
                </Toast.Description>
              )}
              <Toast.Close className={classes.close} aria-label={t("toast.close")}>
                <Icon name="close" />
              </Toast.Close>
            </Toast.Root>
          )}
          <Toast.Viewport
            className={classes.viewport}
            hotkey={["F8"]}
            label={t("toast.viewport", { hotkey: "F8" })}
          />
        </Toast.Provider>
      )}
    </Floating>
  );
}
