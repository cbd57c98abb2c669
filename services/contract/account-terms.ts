/** Minutes a reset link holds that its owner has asked for by e-mail. */
export const forgottenLinkMinutes = 30;

/** Hours a link holds that confirms the address of an account. */
export const confirmationLinkHours = 24;

/** Hours a link holds by which who was invited sets a password. */
export const invitationLinkHours = 72;

/** Mails of a kind that an address is sent within an hour, whoever asks for them. */
export const accountMailsAnHour = 3;

/** Page of the website that has a link to set a new password sent. */
export const forgottenPagePath = "/auth#forgotten";

/** Pages on which customers and staff see where they are signed in. */
export const sessionsPagePaths = {
  customer: "/account#sessions",
  staff: "/admin/account#sessions",
} as const;

/** Page of the website on which an address is confirmed; the token stands behind its `#`. */
export const confirmationPagePath = "/auth/confirm";
