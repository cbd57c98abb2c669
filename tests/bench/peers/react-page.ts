/** Style of the peers' pages: less than ours, which is to their advantage. */
export const style = `
*{box-sizing:border-box}body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:#17211c;background:#faf7ef}
header{background:#0f1915;color:#f6f0e2;padding:1rem;display:flex;gap:1rem;align-items:center;min-height:4rem}
header ul{list-style:none;padding:0;margin:0}header a{color:inherit}
main{max-width:70rem;margin:0 auto;padding:1rem}img{max-width:100%;height:auto;display:block}
h1{font-size:2.25rem;line-height:1.15}form{display:grid;gap:.75rem;max-width:30rem;padding:1rem;background:#fff}
form input,form select,button{font:inherit;padding:.6rem 1rem}footer{background:#0f1915;color:#f6f0e2;padding:2rem}footer a{color:inherit}
`;

/** The parts that react, in React. */
export const reactParts = `
import { useState } from "react";

export function Menu({ links }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav>
      <button aria-expanded={isOpen} aria-controls="menu" onClick={() => setIsOpen(!isOpen)}>Menu</button>
      <ul id="menu" hidden={!isOpen}>
        {links.map(({ href, text }, index) => <li key={index}><a href={href}>{text}</a></li>)}
      </ul>
    </nav>
  );
}

export function Calculator() {
  const [estimate, setEstimate] = useState();
  async function calculate(event) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const body = { goldType: values.get("goldType"), goldWeight: Number(values.get("goldWeight")) };
    const answer = await fetch("/api/calculate-loan", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    setEstimate(await answer.json());
  }
  return (
    <>
      <form onSubmit={calculate}>
        <label>Gold <select name="goldType"><option>22K</option><option>24K</option><option>18K</option></select></label>
        <label>Grams <input name="goldWeight" inputMode="decimal" /></label>
        <label>KES <input name="loanAmount" inputMode="decimal" /></label>
        <button type="submit">Calculate</button>
      </form>
      <div id="estimate" role="status">
        {estimate && (
          <dl>{Object.entries(estimate).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{String(value)}</dd></div>)}</dl>
        )}
      </div>
    </>
  );
}
`;

/** The whole page around them. */
export const reactPage = `
import { Calculator, Menu } from "./parts.jsx";

export function Page({ content }) {
  const [first, ...others] = content.pictures;
  const blocks = content.blocks.map(({ tag: Tag, text }, index) => <Tag key={index}>{text}</Tag>);
  return (
    <>
      <header><Menu links={content.menu} /></header>
      <main>
        {blocks.slice(0, 3)}
        {first && <img src={first.src} srcSet={first.srcset || undefined} sizes={first.sizes || undefined} width={first.width} height={first.height} alt="" fetchPriority="high" />}
        {content.hasCalculator && <Calculator />}
        {blocks.slice(3)}
        {others.map((picture, index) => (
          <img key={index} src={picture.src} srcSet={picture.srcset || undefined} sizes={picture.sizes || undefined} width={picture.width} height={picture.height} alt="" loading="lazy" />
        ))}
      </main>
      <footer><ul>{content.footer.map(({ href, text }, index) => <li key={index}><a href={href}>{text}</a></li>)}</ul></footer>
    </>
  );
}
`;
