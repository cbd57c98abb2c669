import { useEffect, useReducer, useState } from "react";
import type { RefObject } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Icon } from "@dhahabu/kit/ui/icon";
import { ShownPicture } from "../../../blocks/shown-picture.tsx";
import { heroPictures } from "./hero-pictures.ts";
import { heroPlace } from "../../../content/picture-places.ts";
import type texts from "../messages/en.json";
import classes from "./hero.module.css";
import { beginSlideshow, findNext, moveSlideshow } from "./slideshow.ts";

/** How long a picture is shown (spec section 9). */
const turnMs = 3_000;
const pausedKey = "hero-paused";

// Storage may be closed to the page; the choice then lasts as long as the page.
function readPaused(): boolean {
  try {
    return localStorage.getItem(pausedKey) === "yes";
  } catch {
    return false;
  }
}

function keepPaused(isPaused: boolean) {
  try {
    if (isPaused) localStorage.setItem(pausedKey, "yes");
    else localStorage.removeItem(pausedKey);
  } catch {
    // See above.
  }
}

/** True while the place is on the screen of a tab that is looked at. */
function useIsSeen(placeRef: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  const [isTabShown, setIsTabShown] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const place = placeRef.current;
    if (!place) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setIsInView(entries.at(-1)?.isIntersecting ?? false);
    });
    const update = () => setIsTabShown(document.visibilityState === "visible");
    observer.observe(place);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [placeRef]);
  return isInView && isTabShown;
}

function TurnButton({ isPaused, onToggle }: { isPaused: boolean; onToggle: () => void }) {
  const t = useT<typeof texts>("home");
  return (
    <button
      type="button"
      className={classes.turnButton}
      aria-label={isPaused ? t("hero.play") : t("hero.pause")}
      onClick={onToggle}
    >
      <Icon name={isPaused ? "play" : "pause"} />
    </button>
  );
}

/**
 * The pictures after the first, each fetched when the one before it is shown, and the button that stops
 * them. Nothing moves and nothing is fetched while the hero is out of sight or stopped.
 */
export function HeroSlides({ placeRef }: { placeRef: RefObject<Element | null> }) {
  const [isPaused, setIsPaused] = useState(readPaused);
  const [show, dispatch] = useReducer(moveSlideshow, heroPictures.length, beginSlideshow);
  const isRunning = useIsSeen(placeRef) && !isPaused;
  const { turns, shown, previous, fetched } = show;
  const next = findNext(show);

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => dispatch({ kind: "due" }), turnMs);
    return () => {
      clearTimeout(timer);
      dispatch({ kind: "stopped" });
    };
  }, [isRunning, shown]);

  // Decoded beforehand, a picture fades in without a stutter.
  function announce(picture: number, image: HTMLImageElement) {
    const tell = () => dispatch({ kind: "fetched", picture });
    image.decode().then(tell, tell);
  }

  const layers = new Map<number, "next" | "previous" | "shown">();
  if (isRunning || fetched.includes(next)) layers.set(next, "next");
  if (previous !== undefined) layers.set(previous, "previous");
  layers.set(shown, "shown");
  return (
    <>
      <div className={classes.pictures} aria-hidden="true">
        {[...layers]
          // The page's own first picture fades out by itself; later on it takes turns like any other.
          .filter(([picture]) => picture !== 0 || turns > 1)
          .toSorted(([first], [second]) => first - second)
          .map(([picture, layer]) => {
            const entry = heroPictures[picture];
            return (
              entry && (
                <div key={picture} className={classes.layer} data-layer={layer}>
                  <ShownPicture
                    className={classes.image}
                    picture={entry}
                    place={heroPlace}
                    alt=""
                    loading="eager"
                    fetchPriority="low"
                    onLoad={(event) => {
                      if (!fetched.includes(picture)) announce(picture, event.currentTarget);
                    }}
                    onError={() => dispatch({ kind: "missing", picture })}
                  />
                </div>
              )
            );
          })}
      </div>
      {heroPictures.length > 1 && (
        <TurnButton
          isPaused={isPaused}
          onToggle={() => {
            keepPaused(!isPaused);
            setIsPaused(!isPaused);
          }}
        />
      )}
    </>
  );
}
