import type { Peer } from "./peer.ts";
import { style } from "./react-page.ts";

/** Documents with a few lines of script: the least that a page can be. */
export const astro: Peer = {
  name: "Astro",
  packages: { astro: "7.3.5" },
  files: {
    "astro.config.mjs": `export default { build: { format: "file", inlineStylesheets: "always" }, devToolbar: { enabled: false } };\n`,
    "src/pages/[name].astro": `---
import "../style.css";
export function getStaticPaths() {
  const files = import.meta.glob("../../content/*.json", { eager: true });
  return Object.values(files).map(({ default: content }) => ({ params: { name: content.name }, props: { content } }));
}
const { content } = Astro.props;
const [first, ...others] = content.pictures;
const [lead, rest] = [content.blocks.slice(0, 3), content.blocks.slice(3)];
---
<!doctype html>
<html lang={content.language} dir={content.dir}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{content.title}</title></head>
<body>
<header><nav><button aria-expanded="false" aria-controls="menu">Menu</button>
<ul id="menu" hidden>{content.menu.map(({ href, text }) => <li><a href={href}>{text}</a></li>)}</ul></nav></header>
<main>
{lead.map(({ tag: Tag, text }) => <Tag>{text}</Tag>)}
{first && <img src={first.src} srcset={first.srcset || undefined} sizes={first.sizes || undefined} width={first.width} height={first.height} alt="" fetchpriority="high" />}
{content.hasCalculator && <Fragment><form>
<label>Gold <select name="goldType"><option>22K</option><option>24K</option><option>18K</option></select></label>
<label>Grams <input name="goldWeight" inputmode="decimal" /></label>
<label>KES <input name="loanAmount" inputmode="decimal" /></label>
<button type="submit">Calculate</button></form><div id="estimate" role="status"></div></Fragment>}
{rest.map(({ tag: Tag, text }) => <Tag>{text}</Tag>)}
{others.map((picture) => <img src={picture.src} srcset={picture.srcset || undefined} sizes={picture.sizes || undefined} width={picture.width} height={picture.height} alt="" loading="lazy" />)}
</main>
<footer><ul>{content.footer.map(({ href, text }) => <li><a href={href}>{text}</a></li>)}</ul></footer>
<script>
const button = document.querySelector("header button");
button.addEventListener("click", () => {
  const isOpen = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!isOpen));
  document.getElementById("menu").hidden = isOpen;
});
document.querySelector("form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const values = new FormData(event.currentTarget);
  const body = { goldType: values.get("goldType"), goldWeight: Number(values.get("goldWeight")) };
  const answer = await fetch("/api/calculate-loan", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const list = document.createElement("dl");
  for (const [name, value] of Object.entries(await answer.json())) {
    const [term, figure] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = name;
    figure.textContent = String(value);
    list.append(term, figure);
  }
  document.getElementById("estimate").replaceChildren(list);
});
</script>
</body></html>\n`,
    "src/style.css": style,
  },
  build: ["astro", "build"],
  serve: { folder: "dist" },
};
