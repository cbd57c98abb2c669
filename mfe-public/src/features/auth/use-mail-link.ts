import { useEffect, useRef, useState } from "react";

/** How far a page is that a link of a mail leads to: to be acted on, done, or of no use. */
type LinkState = "open" | "done" | "dead";

/** Tells how far the page of a link is, and ends it; `judge` looks at a link that has just come. */
export function useMailLink(judge: () => LinkState) {
  const [state, setState] = useState<LinkState>("open");
  const heading = useRef<HTMLHeadingElement>(null);

  // A link that is pasted over another one changes the part behind the `#` alone.
  useEffect(() => {
    const look = () => setState(judge());
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, [judge]);

  function end(outcome: "done" | "dead") {
    setState(outcome);
    // The link is used up: neither the address nor the history keeps it.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    heading.current?.focus();
  }

  return { state, heading, end };
}
