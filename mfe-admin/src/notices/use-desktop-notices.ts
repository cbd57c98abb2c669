import { useEffect, useEffectEvent } from "react";
import type { User } from "@dhahabu/contract/identity";
import { linkNotice } from "@dhahabu/contract/staff-notices";
import { useNavigate } from "@dhahabu/kit/router";
import { callApi } from "@dhahabu/kit/api/client";
import { useTexts } from "../use-texts.ts";
import { showNotice, takeUntold, useDesktopState } from "./desktop-notices.ts";

// A window that nobody sees is told of no events.
const everyMs = 60_000;
const mostLooked = 20;
const mostShown = 3;

/** Shows new notices outside the page, where this person asked for it on this device; `unread` tells when to look at once. */
export function useDesktopNotices({ id: userId }: Pick<User, "id">, unread: number | undefined) {
  const t = useTexts("admin-notices");
  const navigate = useNavigate();
  const state = useDesktopState(userId);

  const look = useEffectEvent(async () => {
    const notices = await callApi("listStaffNotices", { query: { limit: mostLooked } });
    const unreadOnes = notices.filter(({ isRead }) => !isRead);
    const untold = await takeUntold(
      userId,
      unreadOnes.map(({ id }) => id),
    );
    // Who looks at the office sees the bell.
    if (document.hasFocus()) return;
    for (const notice of unreadOnes.filter(({ id }) => untold.includes(id)).slice(0, mostShown)) {
      showNotice({
        // Others may see the screen: it names no customer.
        title: t(`name.${notice.kind}`),
        tag: `office-${notice.id}`,
        onPress: () => void navigate(linkNotice(notice)),
      });
    }
  });

  useEffect(() => {
    if (state !== "on") return;
    const lookQuietly = () => {
      // The next minute tries again.
      look().catch(() => undefined);
    };
    lookQuietly();
    const timer = setInterval(lookQuietly, everyMs);
    return () => clearInterval(timer);
  }, [state, unread]);
}
