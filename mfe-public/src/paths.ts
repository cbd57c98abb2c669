/** Addresses of this remote's pages. */
export const paths = { home: "/", auth: "/auth" } as const;

/** Sections of the home page that links lead to. */
export const homeAnchors = {
  prices: "prices",
  calculator: "calculator",
  services: "services",
  about: "about",
} as const;
