/** How long the shell's scripts wait for a paint that does not come. */
const longestWaitMs = 1_000;

/**
 * Runs the shell's scripts once the page has been painted: evaluated before, they would keep a slow phone from painting
 * what the server sent. They are fetched meanwhile.
 */
function start(script: HTMLOrSVGScriptElement | null): void {
  const sources = script?.dataset["scripts"]?.split(" ");
  if (!sources) throw new Error("The page does not name the shell's scripts.");
  const scripts = sources.map((src) => {
    const one = document.createElement("script");
    one.src = src;
    one.async = false;
    return one;
  });
  const add = () => document.head.append(...scripts);
  if (document.hidden) {
    add();
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) begin();
  });
  const timer = setTimeout(begin, longestWaitMs);
  function begin() {
    observer.disconnect();
    clearTimeout(timer);
    add();
  }
  observer.observe({ type: "paint", buffered: true });
}

// A form that the browser sends by itself: the page that answers it is on its way.
addEventListener("submit", () => {
  document.documentElement.dataset["leaving"] = "yes";
});

start(document.currentScript);
