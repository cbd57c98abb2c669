import type { Peer } from "./peer.ts";
import { reactPage, reactParts, style } from "./react-page.ts";

/** React in the browser alone. */
export const vite: Peer = {
  name: "Vite",
  packages: {
    vite: "8.4.0",
    "@vitejs/plugin-react": "6.3.0",
    react: "19.3.1",
    "react-dom": "19.3.1",
  },
  files: {
    "vite.config.js": `import react from "@vitejs/plugin-react";\nexport default { plugins: [react()] };\n`,
    "index.html": `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Peer</title></head><body><div id="root"></div><script type="module" src="/src/main.jsx"></script></body></html>`,
    "src/main.jsx": `
import { createRoot } from "react-dom/client";
import "./style.css";
import { Page } from "./page.jsx";

const contents = import.meta.glob("../content/*.json");
const { default: content } = await contents["../content" + location.pathname + ".json"]();
document.documentElement.lang = content.language;
document.documentElement.dir = content.dir;
document.title = content.title;
createRoot(document.getElementById("root")).render(<Page content={content} />);
`,
    "src/parts.jsx": reactParts,
    "src/page.jsx": reactPage,
    "src/style.css": style,
  },
  build: ["vite", "build"],
  serve: { folder: "dist", fallback: "index.html" },
};
