/** Addresses of this remote's pages. */
export const paths = {
  dashboard: "/admin",
  systemConfig: "/admin/system-config",
} as const;
