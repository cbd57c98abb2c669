import spriteUrl from "@dhahabu/kit/ui/icons.svg";

/**
 * Adds the drawings that the document came without: other pages show them, and dialogs. As a file of its own that
 * every `use` names, the sprite would hold up the first paint. Throws when it cannot be fetched.
 */
export async function addWholeSprite(): Promise<void> {
  const answer = await fetch(spriteUrl);
  if (!answer.ok) throw new Error(`The icons answered ${answer.status}.`);
  const text = await answer.text();
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const sprite = document.importNode(documentElement, true);
  for (const symbol of sprite.querySelectorAll("symbol")) {
    if (document.getElementById(symbol.id)) symbol.remove();
  }
  sprite.setAttribute("display", "none");
  document.body.append(sprite);
}
