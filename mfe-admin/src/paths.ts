/** Addresses of this remote's pages. */
export const paths = { dashboard: "/admin" } as const;
