import { useEffect } from "react";

/** One sound at a time: what starts to play pauses every other player of the page (spec section 4). */
export function useOnePlayer(): void {
  useEffect(() => {
    function pauseOthers({ target }: Event) {
      for (const player of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
        if (player !== target) player.pause();
      }
    }
    // Events of players do not bubble; on the way down the document sees them.
    document.addEventListener("play", pauseOthers, true);
    return () => document.removeEventListener("play", pauseOthers, true);
  }, []);
}
