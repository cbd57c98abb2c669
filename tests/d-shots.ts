import { chromium } from "playwright-core";
const origin = process.argv[2] as string;
const names = process.argv.slice(3);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless","--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"] });
const { findBarriers } = await import("./support/find-barriers.ts");
const login = await browser.newContext();
const r = await login.request.post(`${origin}/api/login`, { data: { username: "admin", password: "nine ounces of quiet gold" }, headers: { origin } });
console.log("login", r.status());
const state = await login.storageState();
const pages: Record<string, string> = {
  subscribers: "/admin/subscribers", record: "/admin/subscribers?open=1", deliveries: "/admin/deliveries", branches: "/admin/branches", branch: "/admin/branches?open=2", facts: "/admin/facts", contact: "/contact", home: "/",
};
for (const lang of ["en", "ar"]) for (const width of [1440, 390]) {
  const context = await browser.newContext({ storageState: state, viewport: { width, height: 900 }, reducedMotion: "reduce" });
  for (const name of names) {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("console", (m) => { if (m.type() === "error") faults.push(m.text()); });
    page.on("pageerror", (e) => faults.push(String(e)));
    const path = pages[name] ?? name;
    await page.goto(`${origin}${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
    await page.waitForFunction(() => document.documentElement.dataset["ready"]);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/d-shots/${name}-${lang}-${width}.png`, fullPage: !path.includes("open=") });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const barriers = await findBarriers(page);
    console.log(name, lang, width, "overflow", overflow, barriers.slice(0, 6), faults.slice(0, 4));
    await page.close();
  }
  await context.close();
}
await browser.close();
