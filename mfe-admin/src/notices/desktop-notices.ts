import { useSyncExternalStore } from "react";
import { keep, readKept } from "../kept-value.ts";

/** Whether this browser shows notices outside the page: asked for by this person, refused for the site, or not possible. */
type DesktopState = "off" | "on" | "denied" | "unsupported";

// Each person asks for themselves, on each device.
const wantedKey = "office-desktop-notices";
const toldKey = "office-desktop-told";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function readState(userId: number): DesktopState {
  if (!("Notification" in window) || !("locks" in navigator)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const isWanted = readKept(wantedKey) === String(userId);
  return isWanted && Notification.permission === "granted" ? "on" : "off";
}

export function useDesktopState(userId: number): DesktopState {
  return useSyncExternalStore(subscribe, () => readState(userId));
}

function setWanted(value: string): void {
  keep(wantedKey, value);
  for (const listener of listeners) listener();
}

/** Asks the browser, after a press, and shows a first notice. `unanswered` where its question was closed. */
export async function startDesktopNotices(
  userId: number,
  sample: string,
): Promise<"on" | "denied" | "unanswered" | "unsupported"> {
  const permission = await Notification.requestPermission();
  for (const listener of listeners) listener();
  if (permission !== "granted") return permission === "denied" ? "denied" : "unanswered";
  // Telephones know the permission and have no such notices.
  if (!showNotice({ title: sample, tag: "office-sample" })) return "unsupported";
  setWanted(String(userId));
  return "on";
}

export function stopDesktopNotices(): void {
  setWanted("");
}

/** Shows a notice outside the page, one for its tag; false where the browser cannot. */
export function showNotice({
  title,
  tag,
  onPress,
}: {
  title: string;
  tag: string;
  onPress?: () => void;
}): boolean {
  try {
    const shown = new Notification(title, { tag, icon: "/icon-192.png" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
      onPress?.();
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Which unread notices this browser has not told yet; from now on it has. Of several windows one is given each. Ids
 * rise, so the newest one told stands for all before it. The first time, all that is there counts as told.
 */
export function takeUntold(userId: number, unreadIds: readonly number[]): Promise<number[]> {
  return navigator.locks.request(toldKey, () => {
    const [whose, ...ids] = (readKept(toldKey) ?? "").split(" ");
    const isKnown = whose === String(userId);
    const told = isKnown ? Math.max(0, ...ids.map(Number)) : 0;
    keep(toldKey, `${userId} ${Math.max(told, ...unreadIds)}`);
    return isKnown ? unreadIds.filter((id) => id > told) : [];
  });
}
