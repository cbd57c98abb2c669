/** Addresses of this remote's pages. */
export const paths = {
  dashboard: "/admin",
  media: "/admin/media",
  enquiries: "/admin/enquiries",
  cannedReplies: "/admin/canned-replies",
  assistant: "/admin/assistant",
  subscribers: "/admin/subscribers",
  deliveries: "/admin/deliveries",
  prices: "/admin/prices",
  systemConfig: "/admin/system-config",
  policyChanges: "/admin/policy-changes",
  branches: "/admin/branches",
  facts: "/admin/facts",
  users: "/admin/users",
  roles: "/admin/roles",
  account: "/admin/account",
} as const;
