import type { ListedUser } from "@dhahabu/contract/identity";

/** Somebody of the list of users. */
export const listedUser: ListedUser = {
  id: 7,
  username: "amina",
  email: "amina@example.com",
  firstName: "Amina",
  lastName: "Chebet",
  role: "marketing",
  isActive: true,
  createdAt: "2026-01-09T06:00:00.000Z",
  lastSignInAt: null,
  duties: [],
  isInvited: false,
};
