const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** Browser and system that a user agent claims, such as `Firefox, Android`; undefined where neither is known. */
export function describeDevice(userAgent: string): string | undefined {
  const named = [browsers, systems].map(
    (known) => known.find(([, mark]) => mark.test(userAgent))?.[0],
  );
  const text = named.filter((name) => name !== undefined).join(", ");
  return text === "" ? undefined : text;
}
