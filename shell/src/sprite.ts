import { frameIcons } from "@dhahabu/kit/ui/icon";
import sprite from "@dhahabu/kit/ui/icons.svg?raw";

function findSymbol(name: string): string {
  const start = sprite.indexOf(`<symbol id="icon-${name}"`);
  const end = sprite.indexOf("</symbol>", start);
  if (start === -1 || end === -1) throw new Error(`The icon "${name}" is not drawn.`);
  return sprite.slice(start, end + "</symbol>".length);
}

function buildSprite(names: readonly string[]): string {
  return `<svg display="none">${names.map(findSymbol).join("")}</svg>`;
}

/** The drawings that stand in the frame of every page, to be put before what shows them. */
export const frameSprite = buildSprite(frameIcons);

/** The other drawings that a page shows, to be put after it. */
export function buildPageSprite(body: string): string {
  const shown = [...body.matchAll(/<use href="#icon-([\w-]+)"/g)].map(([, name = ""]) => name);
  const inFrame: readonly string[] = frameIcons;
  return buildSprite([...new Set(shown)].filter((name) => !inFrame.includes(name)));
}
