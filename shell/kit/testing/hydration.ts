/** What the check needs of a browser's page; Playwright's `Page` fits. */
export interface BrowserPage {
  addInitScript(script: string): Promise<unknown>;
  goto(url: string): Promise<unknown>;
  waitForFunction(predicate: () => boolean): Promise<unknown>;
  evaluate(read: () => boolean): Promise<boolean>;
  on(event: "console", listener: (message: { type(): string; text(): string }) => void): unknown;
  on(event: "pageerror", listener: (error: Error) => void): unknown;
}

// Notes the server's main heading as it is parsed, and whether it is still the one that stands there.
const watchHeading = `
  window.serverHeading = null;
  new MutationObserver(() => {
    window.serverHeading ??= document.querySelector("main h1");
  }).observe(document, { childList: true, subtree: true });
`;

// These two run in the browser, where a page of this site may not evaluate text.
function isReady(): boolean {
  return document.documentElement.dataset["ready"] !== undefined;
}

function isHeadingKept(): boolean {
  const { serverHeading } = window as { serverHeading?: Element | null };
  return Boolean(serverHeading) && serverHeading === document.querySelector("main h1");
}

/**
 * Loads a page in a real browser and gives what was wrong with its hydration: errors and warnings on
 * the console, exceptions, and server HTML that was thrown away. Only a shell built with
 * `--development` also reports attributes that do not match. Use a fresh page for each call.
 */
export async function findHydrationFaults(page: BrowserPage, url: string): Promise<string[]> {
  const faults: string[] = [];
  page.on("console", (message) => {
    const isLoud = message.type() === "error" || message.type() === "warning";
    // The 404 page itself is announced as a resource that failed.
    if (isLoud && !message.text().startsWith("Failed to load resource"))
      faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  await page.addInitScript(watchHeading);
  await page.goto(url);
  await page.waitForFunction(isReady);
  if (!(await page.evaluate(isHeadingKept))) {
    faults.push("The server's HTML was replaced instead of being hydrated.");
  }
  return faults;
}
