/** How long the shell's script waits for a paint that does not come. */
const longestWaitMs = 1_000;

/**
 * Runs the shell's script once the page has been painted: evaluated before, it would keep a slow phone from painting
 * what the server sent. It is fetched meanwhile.
 */
function start(script: HTMLOrSVGScriptElement | null): void {
  const src = script?.dataset["main"];
  if (src === undefined) throw new Error("The page does not name the shell's script.");
  const main = document.createElement("script");
  main.src = src;
  const add = () => document.head.append(main);
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
