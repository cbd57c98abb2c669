/** The sentences about one's own account and its second factor, part of `sentences`. */
export const accountSentences = {
  "account.usernameMissing": "Please enter a username.",
  "account.usernameShort": "The username needs at least {{min}} characters.",
  "account.usernameLong": "The username may have at most {{max}} characters.",
  "account.usernameLetters": "The username may contain letters, digits, _ . and - only.",
  "account.usernameTaken": "This username is already taken.",
  "account.ownUsernameMissing": "Please enter your username.",
  "account.ownUsernameLong": "The username is too long.",
  "account.passwordMissing": "Please enter a password.",
  "account.passwordShort": "The password needs at least {{min}} characters.",
  "account.passwordLong": "The password may have at most {{max}} characters.",
  "account.passwordShortForStaff":
    "The password of a member of staff needs at least {{min}} characters.",
  "account.passwordRepeats":
    "This password repeats itself. Please choose one with more different characters.",
  "account.passwordWords":
    "Words such as gold and bank and your own names do not count. Please add at least {{min}} other characters.",
  "account.passwordCommon": "This password is used by too many people. Please choose another one.",
  "account.ownPasswordMissing": "Please enter your password.",
  "account.currentPasswordMissing": "Please enter your current password.",
  "account.currentPasswordWrong": "The current password is not right.",
  "account.passwordOutgrown":
    "Your password is right, and shorter than the {{min}} characters that staff need. We have sent you a link to set a longer one.",
  "account.passwordUnchanged": "The new password is the same as the current one.",
  "account.emailTaken": "An account with this email address already exists.",
  "account.emailLong": "The email address is too long.",
  "account.firstNameWrong": "Please check the first name.",
  "account.firstNameLong": "The first name may have at most {{max}} characters.",
  "account.lastNameWrong": "Please check the last name.",
  "account.lastNameLong": "The last name may have at most {{max}} characters.",
  "account.phoneWrong": "Please check the phone number.",
  "account.phoneLong": "The phone number may have at most {{max}} characters.",
  "account.exists": "This account already exists.",
  "account.changedMeanwhile": "Your account was changed at the same moment. Please sign in again.",
  "account.addressUnconfirmed":
    "Please confirm the address of your account first, by the link in our email.",
  "account.staffClosing": "An account of the staff is closed by an administrator.",
  "account.deadLink": "This link is no longer valid. Please ask the bank for a new one.",

  "user.noneChosen": "Please choose at least one user.",
  "user.tooMany": "Please choose at most {{max}} users.",
  "user.dutyUnknown": "Please choose duties from the list.",
  "user.ownDuties":
    "This is about your own duties at the counter. Another administrator decides on it.",

  "factor.codeMissing": "Please enter the code.",
  "factor.codeWrong": "This code is not right. Please enter the one that your app shows now.",
  "factor.codeUsed": "This code was used already. Please wait for the next one.",
  "factor.over":
    "This took too long, or it was finished already. Please begin again with your password.",
  "factor.passkeyWrong": "This passkey does not belong to this sign-in. Please try again.",
  "factor.needsName":
    "A passkey needs the bank's name in the address. At a bare number such as 127.0.0.1, please use an app.",
  "factor.nameMissing": "Please give the passkey a name.",
  "factor.unknownPasskey": "There is no such passkey.",
  "factor.off": "The bank has switched the second factor off.",
  "factor.none": "This account has no second factor.",
  "factor.resetOfOneself":
    "This is about your own second factor. Two other administrators decide on it.",
  "factor.required":
    "Your role needs a second factor. Please sign out and sign in again to set it up.",
  "factor.lastOne": "Your role needs a second factor, so the last one stays.",
} as const;
