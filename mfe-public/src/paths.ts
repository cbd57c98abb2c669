/** Addresses of this remote's pages. */
export const paths = { home: "/" } as const;
