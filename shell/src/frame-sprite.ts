import { frameIcons } from "@dhahabu/kit/ui/icon";
import sprite from "@dhahabu/kit/ui/icons.svg?raw";

function findSymbol(name: string): string {
  const start = sprite.indexOf(`<symbol id="icon-${name}"`);
  const end = sprite.indexOf("</symbol>", start);
  if (start === -1 || end === -1) throw new Error(`The icon "${name}" is not drawn.`);
  return sprite.slice(start, end + "</symbol>".length);
}

/** The drawings that stand in the frame of every page, to be put into it. */
export const frameSprite = `<svg display="none">${frameIcons.map(findSymbol).join("")}</svg>`;
