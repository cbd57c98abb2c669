/**
 * Every sentence with which the API says why something is not done, by a name that stays when the words
 * change. `{{value}}` is put in. These are the English words, which the API itself speaks; a user interface that
 * speaks another language has its own words under the same names.
 */
export const sentences = {
  "request.invalid": "The request is not valid.",
  "request.notJson": "The request is not valid JSON.",
  "request.notHttp": "The request is not valid HTTP.",
  "request.sendJson": "Please send the request as JSON.",
  "request.sendForm": "Please send the request as a form.",
  "request.sendMultipart": "Please send the file as multipart/form-data.",
  "request.tooDeep": "The request is nested too deeply.",
  "request.brokenOff": "The request broke off.",
  "request.tooLarge": "The request is too large.",
  "request.addressTooLong": "The address of the request is too long.",
  "request.headersTooLarge": "The request's address or headers are too large.",
  "request.late": "The request took too long to arrive.",
  "request.unknownAddress": "There is nothing at this address.",
  "request.wrongMethod": "This address does not take this call.",
  "request.otherSite": "This call must come from the bank's own site.",
  "request.gatewayOnly": "This address is for the bank's gateway only.",

  "server.fault": "Something went wrong on our side. Please try again later.",
  "server.unavailable": "The service is not available right now. Please try again in a moment.",
  "server.partUnavailable":
    "This part of the bank is not available right now. Please try again in a moment.",
  "server.accountUnchecked":
    "We cannot check your account right now. Please try again in a moment.",
  "server.sessionUnknown":
    "We cannot look up your session right now. Please try again in a moment.",
  "server.colleagueUnknown":
    "We cannot look up your colleague right now. Please try again in a moment.",
  "server.liveBusy": "Live updates are busy right now. Please try again in a moment.",
  "server.pagesUnreadable":
    "What the pages say cannot be read right now. Please try again in a moment.",

  "limit.seconds": "Too many requests. Please try again in {{count}} seconds.",
  "limit.minutes": "Too many requests. Please try again in {{count}} minutes.",
  "limit.pages": "Too many open pages at once. Please close some of them.",
  "limit.files": "Too many files are being read at once. Please let some of them end first.",
  "limit.signIns": "Too many people are signing in right now. Please try again in a moment.",
  "limit.uploads": "Many files are being uploaded just now. Please try again in a moment.",

  "access.signIn": "Please sign in first.",
  "access.notAllowed": "Your account may not do this.",
  "access.wrongCredentials": "The username or the password is not right.",
  "access.inactive": "This account is inactive. Please contact the bank.",

  "value.invalid": "This value is not valid.",
  "value.tooHigh": "Please enter at most {{max}}.",
  "value.tooLow": "Please enter at least {{min}}.",
  "value.yesOrNo": "Please say true or false.",
  "value.oneOrder": "Please choose one of the orders.",
  "value.true": "on",
  "value.false": "off",
  "value.readTime": "Please send the time as it was read.",
  "text.tooLong": "Please use at most {{max}} characters here.",
  "text.oneLine": "Please write this on one line.",
  "text.unstorable": "The text holds a character that cannot be stored.",
  "search.tooLong": "Please search for at most {{max}} characters.",
  "list.limitWrong": "The limit must be a whole number from 1 to {{max}}.",
  "list.noPage": "This page does not exist. Please start from the beginning of the list.",

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
  "account.passwordIsName": "The password may not be your username or email address.",
  "account.passwordCommon": "This password is used by too many people. Please choose another one.",
  "account.ownPasswordMissing": "Please enter your password.",
  "account.currentPasswordMissing": "Please enter your current password.",
  "account.currentPasswordWrong": "The current password is not right.",
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
  "account.deadLink": "This link is no longer valid. Please ask the bank for a new one.",

  "user.unknown": "There is no such user.",
  "user.notActive": "There is no such active user.",
  "user.roleMissing": "Please choose user, marketing or admin.",
  "user.isOneself": "You cannot change your own role or status. Please ask another administrator.",
  "user.changedMeanwhile":
    "Somebody else changed this user in the meantime. Please look at the user again.",
  "user.linkForOneself":
    "You cannot make a reset link for yourself. Change your password on your account page.",
  "user.linkForInactive": "This account is inactive. Activate it before you make a reset link.",

  "media.unknown": "There is no such media item.",
  "media.titleMissing": "Please enter a title.",
  "media.titleLong": "The title may have at most {{max}} characters.",
  "media.descriptionLong": "The description may have at most {{max}} characters.",
  "media.altTextLong": "The alternative text may have at most {{max}} characters.",
  "media.captionLong": "The caption may have at most {{max}} characters.",
  "media.typeMissing": "Please choose audio, video or image.",
  "media.categoryMissing": "Please choose a category.",
  "media.fileUrlWrong": "Please enter the file's address: a path of this site or an https address.",
  "media.thumbnailWrong": "The thumbnail must be a path of this site or an https address.",
  "media.sortOrderWrong": "The sort order must be a whole number.",
  "media.fileSizeWrong": "The file size must be a whole number of bytes.",
  "media.durationWrong": "The duration must be a number of seconds.",
  "media.isAudio": "This file is a sound file: please choose the type audio.",
  "media.isVideo": "This file is a film: please choose the type video.",
  "media.isImage": "This file is a picture: please choose the type image.",
  "media.noUpload": "There is no such uploaded file. Please upload it again.",
  "media.noPicture": "There is no such uploaded picture. Please upload it again.",
  "media.changedMeanwhile":
    "Somebody else changed this item in the meantime. Please look at it again.",
  "media.placeMissing": "Please say behind or before which item it is to stand.",
  "media.placeIsItself": "An item cannot stand behind or before itself.",
  "media.listChanged": "The list has changed in the meantime. Please look at it again.",
  "media.tooManyToOrder": "There are too many items to order.",
  "media.actionMissing": "Please choose activate, deactivate, delete or restore.",
  "media.noneNamed": "Please name at least one media item.",
  "media.tooManyAtOnce": "At most {{max}} media items can be changed at once.",

  "file.unknown": "There is no such file.",
  "file.noSuchPart": "This part of the file does not exist.",
  "file.missing": "Please choose a file.",
  "file.empty": "The file is empty.",
  "file.oneAtATime": "Please send one file at a time.",
  "file.wrongField": "Please send the file in the field `file`.",
  "file.notAlone": "Please send a file, and nothing else, in the field `file`.",
  "file.noForm": "Please send the file as a form with the field `file`.",
  "file.brokenOff": "The upload broke off before the file was whole. Please try again.",
  "file.noRoom": "There is no room for this file right now. Please try again later.",
  "file.storeAway": "The file store is not available right now. Please try again in a moment.",
  "file.imageTooLarge": "Pictures may have at most {{max}} MB.",
  "file.audioTooLarge": "Sound files may have at most {{max}} MB.",
  "file.videoTooLarge": "Films may have at most {{max}} MB.",
  "file.tooLarge":
    "The file is too large: pictures may have at most {{image}} MB, sound files {{audio}} MB and films {{video}} MB.",
  "file.tooManyPixels": "Pictures may have at most {{max}} million pixels.",
  "file.tooManyPixelsMoving":
    "Pictures may have at most {{max}} million pixels, all {{frames}} frames of the animation together.",
  "file.wrongKind": "This kind of file cannot be uploaded. Please choose {{kinds}}.",
  "file.broken": "This file is broken or is no {{kind}} file. Please choose another one.",

  "branch.unknown": "There is no such branch.",
  "branch.notRemoved": "There is no such removed branch.",
  "branch.nameMissing": "Please enter the branch's name.",
  "branch.nameLong": "The name may have at most {{max}} characters.",
  "branch.nameTaken": "There is already a branch of this name.",
  "branch.addressMissing": "Please enter the branch's address.",
  "branch.addressLong": "The address may have at most {{max}} characters.",
  "branch.phoneMissing": "Please enter the branch's phone number.",
  "branch.phoneLong": "The phone number may have at most {{max}} characters.",
  "branch.latitudeWrong": "The latitude must be a number of degrees.",
  "branch.latitudeRange": "The latitude must be between -90 and 90 degrees.",
  "branch.longitudeWrong": "The longitude must be a number of degrees.",
  "branch.longitudeRange": "The longitude must be between -180 and 180 degrees.",
  "branch.isOpenMissing": "Please say whether the branch is open.",
  "branch.tooMany": "There are {{max}} branches; there may not be more.",
  "branch.changedMeanwhile": "This branch was changed meanwhile.",
  "branch.isLast": "This is the bank's last branch. Please add another one first.",

  "hours.timeWrong": "Please give a time such as 08:00.",
  "hours.daysWrong": "Please choose weekdays.",
  "hours.daysMissing": "Please choose at least one day.",
  "hours.daysTwice": "Please choose each day once.",
  "hours.closesFirst": "The closing time must be after the opening time.",
  "hours.dayTwice": "Each day may have hours once.",
  "hours.missing": "Please give at least one line of hours.",
  "closedDay.missing": "Please choose a day.",
  "closedDay.reasonMissing": "Please say why.",
  "closedDay.reasonLong": "The reason may have at most {{max}} characters.",
  "closedDay.tooMany": "There may be at most {{max}} closed days.",
  "closedDay.twice": "Each day may be named once.",

  "facts.phoneMissing": "Please enter a phone number.",
  "facts.phoneWrong":
    "Please enter the number with its country code, for example +254 700 000 000.",
  "facts.emailMissing": "Please enter an email address.",
  "facts.boxMissing": "Please enter the box.",
  "facts.postalCodeMissing": "Please enter the postal code.",
  "facts.cityMissing": "Please enter the city.",
  "facts.countryMissing": "Please enter the country.",
  "facts.amountWrong": "The amount must be a number.",
  "facts.amountLow": "The amount may not be below zero.",
  "facts.amountHigh": "The amount may be at most {{max}}.",
  "facts.amountDecimals": "The amount may have at most {{max}} decimals.",
  "facts.chargesWrong": "Please give each charge once.",
  "facts.numberWrong": "The number must be a whole one.",
  "facts.numberLow": "The number must be at least 1.",
  "facts.numberHigh": "The number may be at most {{max}}.",
  "facts.changedMeanwhile": "The facts were changed meanwhile.",

  "gold.typeMissing": "Please choose a type of gold.",
  "gold.typePriced": "This type of gold is priced already.",
  "gold.noPrice": "There is no price for this type of gold.",
  "gold.noLoan": "We do not lend on this type of gold at the moment.",
  "gold.noPricesNow": "Gold prices are not available right now. Please try again in a moment.",
  "gold.pricesUnreadable": "The prices cannot be read just now. Please try again in a minute.",
  "gold.onlyKes": "Gold prices are published in KES.",
  "gold.rangeMissing": "Please choose 1D, 1W, 1M or 1Y.",
  "loan.weightWrong": "Please enter a weight between 0 and {{max}} grams.",
  "loan.amountWrong": "Please enter a loan amount above 0, or leave it blank.",
  "loan.durationWrong": "Please choose a duration of 1, 2 or 3 months.",

  "policy.unknownEntry": "There is no such configuration entry.",
  "policy.unknownType": "There is no such gold price configuration.",
  "policy.unknownChange": "There is no such change.",
  "policy.unknownRequest": "There is no such request.",
  "policy.numberMissing": "Please enter a number.",
  "policy.percentageWrong": "Please enter a percentage from 0 to 100.",
  "policy.interestWrong": "Please enter an interest rate above 0 and up to 100 percent.",
  "policy.fallbackWrong": "Please enter a price from {{min}} to {{max}} US dollars per gram.",
  "policy.baseRateWrong":
    "Please enter a rate from {{min}} to {{max}} Kenyan shillings for one US dollar.",
  "policy.rateWrong": "Please enter a rate above 0 and up to {{max}}.",
  "policy.flagWrong": "Please choose on (1) or off (0).",
  "policy.numberWrong": "Please enter a number from 0 to {{max}}.",
  "policy.decimals": "Please use at most {{max}} decimals.",
  "policy.guardMissing": "Please enter a price in US dollars per gram.",
  "policy.guardLow": "Please enter a price above 0 US dollars per gram.",
  "policy.guardHigh": "Please enter a price of at most {{max}} US dollars per gram.",
  "policy.guardsCrossed": "The minimum price must not be above the maximum price.",
  "policy.multiplierMissing": "Please enter a multiplier, such as 1 or 0.98.",
  "policy.multiplierLow": "Please enter a multiplier above 0.",
  "policy.multiplierHigh": "Please enter a multiplier of at most {{max}}.",
  "policy.reasonMissing": "Please give a reason in words.",
  "policy.reasonLong": "Please keep the reason within {{max}} characters.",
  "policy.nothingChanged": "Please name a field to change.",
  "policy.dayWrong": "Please name a day, such as 2026-11-21.",
  "policy.previewOfNothing": "Please say what the preview is of.",
  "policy.changedMeanwhile":
    "Someone changed this meanwhile. Please look at the new values before you save.",
  "policy.approved": "This change was approved already.",
  "policy.rejected": "This change was refused already.",
  "policy.withdrawn": "This change was withdrawn.",
  "policy.stale": "What this change is about has changed meanwhile. Please ask for it again.",
  "policy.expired":
    "This request waited too long and has expired. Please ask for the change again.",
  "policy.decided": "This change was decided on already.",
  "policy.ownRequest":
    "You asked for this change yourself. Another administrator has to approve it.",
  "policy.waitsAlready":
    "A change of this waits for approval already. Please have it approved or refused first.",
  "policy.cannotUnadd":
    "A type of gold that was added cannot be undone. Please take it off the list.",
  "policy.notInForce":
    "The value has changed since: it is {{now}} now, not {{before}}. Nothing was changed.",
  "policy.notAsAdded": "The value has changed since: it is {{now}} now. Nothing was changed.",

  "enquiry.unknown": "There is no such enquiry.",
  "enquiry.assigneeWrong": "Please say me, none or a number of a user.",
  "enquiry.keyMissing": "Please give the key of this entry.",
  "enquiry.replyMissing": "Please write a reply.",
  "enquiry.replyPlaceholder":
    "The reply still holds a placeholder in double braces. Please fill it in.",
  "enquiry.noteMissing": "Please write a note.",
  "enquiry.answerMissing": "Please write what the customer answered.",
  "enquiry.channelMissing": "Please say how the answer came.",
  "enquiry.colleagueMissing": "Please choose a colleague.",
  "enquiry.colleagueGone": "This person is not on the staff any more. Please choose another one.",
  "enquiry.ownerMissing": "Please say who has the enquiry.",
  "enquiry.stateMissing": "Please choose a state.",
  "enquiry.oldStateMissing": "Please say from which state.",
  "enquiry.closesMissing": "Please say whether the enquiry is closed.",
  "enquiry.stateChanged": "Somebody else changed the state of this enquiry meanwhile.",
  "enquiry.nobodyAnyMore": "Nobody has this enquiry any more.",
  "enquiry.nobody": "Nobody has this enquiry. Please take it before you reply.",
  "enquiry.taken": "{{username}} has this enquiry.",
  "enquiry.takenBySomebody": "Somebody else has this enquiry.",
  "enquiry.sentAlready":
    "An earlier form of this text was taken already. Please read it before you send more.",

  "canned.unknown": "There is no such prepared reply.",
  "canned.titleLine": "Please write the title on one line.",
  "canned.textMissing": "Please write the text.",
  "canned.textLong": "Please use at most {{max}} characters in a text.",
  "canned.placeholders": "Only {{first}} and {{second}} can be filled in.",
  "canned.englishMissing": "Please write the English text.",
  "canned.changedMeanwhile": "Somebody else changed this prepared reply meanwhile.",

  "delivery.unknown": "There is no such failed delivery.",
  "delivery.notFailed": "This mail is not among the failed ones any more.",
  "delivery.subjectMissing": "Please choose enquiry, newsletter or price alert.",
  "delivery.noneChosen": "Please choose at least one mail.",
  "delivery.tooMany": "Please choose at most {{max}} mails.",

  "mail.signIn": "The mail server refused our sign-in.",
  "mail.insecure": "The mail server offers no safe connection.",
  "mail.late": "The mail server did not answer in time.",
  "mail.unreachable": "The mail server could not be reached.",
  "mail.unknownAddress": "The mail server does not know the address.",
  "mail.refused": "The mail server refused: {{words}}",
  "mail.unsent": "The mail could not be sent.",
  "mail.notOwed": "The mail is not owed any more.",
  "mail.enquiryGone": "The enquiry is not stored any more.",
  "mail.ourFault": "The mail could not be sent because of a fault on our side.",

  "subscriber.unknown": "There is no such subscriber.",
  "subscriber.languageMissing": "Please choose a language.",
  "subscriber.sourceMissing": "Please choose page or footer.",
  "subscriber.notRestorable": "This subscription was ended by the subscriber, or too long ago.",

  "assistant.answerIdMissing": "Please choose an answer.",
  "assistant.stateMissing": "Please say whether the answer is in use.",
  "assistant.languageMissing": "Please choose English, Swahili or Arabic.",
  "chat.tokenWrong": "This answer cannot be rated any more.",
  "chat.thumbMissing": "Please say whether the answer helped.",
  "assistant.unknownQuestion": "There is no such question.",
  "assistant.unknownExample": "There is no such example.",
  "assistant.unknownAnswer": "There is no such answer.",
  "assistant.exampleMissing": "Please write the example.",
  "assistant.exampleWordless": "Please write the example in words.",
  "assistant.exampleKnown": "The assistant knows this example already.",
  "assistant.exampleElsewhere":
    "This sentence is an example of another answer. Please remove that example first.",
  "assistant.tooManyExamples": "There are {{max}} examples; there may not be more.",
  "assistant.answerMissing": "Please write the answer.",
  "assistant.answerLong": "Please use at most {{max}} characters in an answer.",
  "assistant.englishMissing": "Please write the English answer.",
  "assistant.placeholderUnknown": "{{placeholder}} cannot be filled in. Please use {{known}}.",
  "assistant.placeholderBroken":
    "A placeholder is written with two braces on each side, such as {{example}}.",
  "assistant.figureTyped":
    "Please do not type “{{figure}}”: amounts and percentages are live. Write {{placeholders}}, or leave the figure out.",
  "assistant.answerComputed":
    "This answer is computed from live figures. No written answer takes its place.",
  "assistant.answerReplaced":
    "This answer has a written one in its place already. Please change that one.",
  "assistant.questionMissing": "Please write the question.",
  "assistant.tooManyQuestions": "Please give at most {{max}} questions.",
  "assistant.answerOrQuestions":
    "Please choose either an answer to replace or questions of the answer's own.",
  "assistant.sourceMissing": "Please choose a page of the website.",
  "assistant.tooManyAnswers": "There are {{max}} answers; there may not be more.",
  "assistant.questionChanged": "Somebody else changed this question meanwhile.",
  "assistant.answerChanged": "Somebody else changed this answer meanwhile.",
  "chat.messageMissing": "Please write a message.",
  "chat.messageLong": "Please use at most {{max}} characters.",

  "contact.nameMissing": "Please enter your name.",
  "contact.emailMissing": "Please enter your email address.",
  "contact.emailWrong": "Please enter a valid email address.",
  "contact.phoneMissing": "Please enter your phone number.",
  "contact.serviceMissing": "Please select a service you're interested in.",
  "contact.subjectMissing": "Please enter a subject.",
  "contact.messageShort": "Please enter a message with at least 10 characters.",
  "contact.messageLong": "Please use at most {{max}} characters in the message.",
  "newsletter.emailMissing": "Please enter your email address to subscribe",
  "link.invalid": "This link is not valid.",
  "alert.priceWrong":
    "Please enter a price per gram in KES, above 0 and up to {{max}}, with at most 2 decimals.",
  "alert.sideMissing": "Please choose above or below.",
  "alert.reached":
    "A gram of {{goldType}} is at {{price}} now, so this price is reached already. Please choose a different one.",
  "alert.reachedAbove":
    "A gram of {{goldType}} is at {{price}} now, so this price is reached already. Please choose a higher one.",
  "alert.reachedBelow":
    "A gram of {{goldType}} is at {{price}} now, so this price is reached already. Please choose a lower one.",
} as const;

type Sentences = typeof sentences;

/** The name of a sentence. */
export type SentenceName = keyof Sentences;

/** What is put into a sentence: a number, a text, or texts of which one is to be chosen. */
export type SentenceValue = string | number | readonly string[];

type PlaceOf<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceOf<Rest>
  : never;

/** The values that a sentence needs; none for most. */
export type ValuesOf<Name extends SentenceName> =
  PlaceOf<Sentences[Name]> extends never
    ? undefined
    : Readonly<Record<PlaceOf<Sentences[Name]>, SentenceValue>>;

/** The name of a sentence without values. */
export type PlainSentenceName = {
  [Name in SentenceName]: ValuesOf<Name> extends undefined ? Name : never;
}[SentenceName];

/** A sentence by its name, with what is put into it. */
export type Said =
  | { readonly reason: PlainSentenceName; readonly values?: undefined }
  | {
      [Name in Exclude<SentenceName, PlainSentenceName>]: {
        readonly reason: Name;
        readonly values: ValuesOf<Name>;
      };
    }[Exclude<SentenceName, PlainSentenceName>];

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const choices = new Intl.ListFormat("en-GB", { type: "disjunction" });

function writeValue(value: SentenceValue): string {
  if (typeof value === "number") return numbers.format(value);
  return typeof value === "string" ? value : choices.format(value);
}

/** Writes a sentence in English. A place without a value stays as it is. */
export function writeSentence({ reason, values }: Said): string {
  const known: Readonly<Record<string, SentenceValue>> = values ?? {};
  return sentences[reason].replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = known[name];
    return value === undefined ? place : writeValue(value);
  });
}
