/** Grounds that a visitor can choose for the whole site; without a choice it is as the system wishes. */
export const looks = ["light", "dark"] as const;

export type Look = (typeof looks)[number];

/** Cookie that keeps the choice, so that the first paint has it. */
export const lookCookie = "look";

/** The look that a Cookie header, or `document.cookie`, keeps. */
export function readLook(cookies: string | undefined): Look | undefined {
  const entries = (cookies ?? "").split(/; */);
  return looks.find((look) => entries.includes(`${lookCookie}=${look}`));
}
