import type { AccountMailKind, AccountMailLink } from "@dhahabu/contract/account-mails";
import {
  confirmationLinkHours,
  forgottenLinkMinutes,
  invitationLinkHours,
} from "@dhahabu/contract/account-terms";
import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { Mail } from "../deliveries/mail.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import type { LanguageTexts } from "../deliveries/texts.ts";
import { writeMail } from "../deliveries/write-mail.ts";

const keyByKind = {
  "password reset": "reset",
  "address confirmation": "confirm",
  "new device": "device",
  "sign-in guesses": "guesses",
  "second factor": "factor",
  invitation: "invited",
} as const satisfies Record<AccountMailKind, string>;

/** Rows of a mail: the account, and what happened to it. */
function listRows(link: AccountMailLink, { text, dateTime }: LanguageTexts): MailContent["rows"] {
  const { username, signIn, factorChange } = link;
  return [
    ...(username === null ? [] : [{ label: text("username"), value: username, isCode: true }]),
    ...(factorChange
      ? [{ label: text("factor.what"), value: text(`factor.${factorChange}`) }]
      : []),
    ...(signIn
      ? [
          { label: text("at"), value: dateTime(signIn.at) },
          { label: text("network"), value: signIn.network, isCode: true },
        ]
      : []),
    ...(typeof signIn?.device === "string"
      ? [{ label: text("browser"), value: signIn.device, isCode: true }]
      : []),
  ];
}

/** A mail to the owner of an account, with its link. Who asked for it is not known, so it holds nothing that was typed. */
export function composeAccountMail(parts: {
  kind: AccountMailKind;
  link: AccountMailLink;
  texts: LanguageTexts;
  facts: BankFacts;
  publicOrigin: string;
}): Mail {
  const { link, facts } = parts;
  const { language, direction, text, number } = parts.texts;
  const key = keyByKind[parts.kind];
  const bank = { bank: bankName };
  return writeMail({
    to: link.email,
    subject: text(`${key}.subject`, bank),
    content: {
      language,
      direction,
      before: [text("greeting"), text(`${key}.text`, bank)],
      rows: listRows(link, parts.texts),
      action: { label: text(`${key}.action`), url: `${parts.publicOrigin}${link.path}` },
      after: [
        text(`${key}.until`, {
          minutes: number(forgottenLinkMinutes),
          hours: number(parts.kind === "invitation" ? invitationLinkHours : confirmationLinkHours),
        }),
        text(`${key}.other`),
        text("safety"),
        `${text("regards")}\n${text("team", bank)}`,
      ],
      smallPrint: [text(`${key}.reason`)],
    },
    facts,
  });
}
