/** Minutes a reset link holds that its owner has asked for by e-mail. */
export const forgottenLinkMinutes = 30;

/** Links to set a new password that an address is sent within an hour, whoever asks for them. */
export const forgottenMailsAnHour = 3;
