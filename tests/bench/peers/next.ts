import type { Peer } from "./peer.ts";
import { reactPage, reactParts, style } from "./react-page.ts";

/** Pages rendered when they are built; what reacts is hydrated. */
export const next: Peer = {
  name: "Next.js",
  packages: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
  files: {
    "next.config.mjs": `export default {
  poweredByHeader: false,
  async rewrites() {
    const to = process.env.BANK_ORIGIN;
    return ["/api/:path*", "/ui/:path*"].map((source) => ({ source, destination: to + source }));
  },
};\n`,
    "app/layout.jsx": `import "./style.css";
export const metadata = { title: "Peer" };
export const viewport = { width: "device-width", initialScale: 1 };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}\n`,
    "app/[name]/page.jsx": `import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Page } from "../page.jsx";

const folder = join(process.cwd(), "content");
export const dynamicParams = false;
export function generateStaticParams() {
  return readdirSync(folder).map((file) => ({ name: file.replace(".json", "") }));
}
export default async function Route({ params }) {
  const { name } = await params;
  const content = JSON.parse(readFileSync(join(folder, name + ".json"), "utf8"));
  return <div lang={content.language} dir={content.dir}><Page content={content} /></div>;
}\n`,
    "app/parts.jsx": `"use client";\n${reactParts}`,
    "app/page.jsx": `${reactPage}\nexport default () => null;\n`,
    "app/style.css": style,
  },
  build: ["next", "build"],
  serve: { command: ["next", "start", "--hostname", "127.0.0.1", "--port"] },
};
