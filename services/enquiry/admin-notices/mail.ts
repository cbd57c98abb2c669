import type { AdminNotice } from "@dhahabu/contract/admin-notices";
import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { Formatters } from "@dhahabu/contract/format";
import type { Mail } from "../deliveries/mail.ts";
import { renderHtml, renderText } from "../deliveries/mail-layout.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";

type AccountNotice = Extract<AdminNotice, { kind: "account" }>;

/** What an account notice says was done, and what it says was asked for. */
function nameAct({
  act,
  newValue,
  username,
}: AccountNotice): readonly [done: string, asked: string] {
  if (act === "passwordReset") {
    const text = `set a new password for the administrator ${username} by a link`;
    return [text, text];
  }
  if (act === "resetLink") {
    const text = `a link to reset the password of the administrator ${username}`;
    return [`made ${text}`, `have ${text} sent`];
  }
  if (act === "isActive") {
    const isOn = newValue === "true";
    const text = `activate the administrator ${username}`;
    return isOn
      ? [`activated the administrator ${username}`, text]
      : [`deactivated the administrator ${username}`, `de${text}`];
  }
  return newValue === "admin"
    ? [`made ${username} an administrator`, `make ${username} an administrator`]
    : [`ended ${username}'s role as administrator`, `end ${username}'s role as administrator`];
}

function writeSentence(notice: AdminNotice): string {
  if (notice.kind === "policy") {
    return `A change of policy that ${notice.by} asked for was approved by ${notice.approvedBy}.`;
  }
  const [done, asked] = nameAct(notice);
  return notice.isDone ? `${notice.by} has ${done}.` : `${notice.by} asks to ${asked}.`;
}

function nameSubject(notice: AdminNotice): string {
  if (notice.kind === "policy") return "A change of policy was approved";
  return notice.isDone
    ? `An administrator's account was changed: ${notice.username}`
    : `Waits for a second administrator: ${notice.username}`;
}

/** The mail that tells an administrator what was done to the administrators, or approved; for staff, in English. */
export function composeAdminNotice(parts: {
  notice: AdminNotice;
  to: string;
  facts: BankFacts;
  formatters: Pick<Formatters, "longDateTime">;
  publicOrigin: string;
}): Mail {
  const { notice, facts, formatters } = parts;
  const changes =
    notice.kind === "policy"
      ? notice.changes.map(({ key, field, oldValue, newValue }) => ({
          label: field === "configValue" ? key : `${key}, ${field}`,
          value: oldValue === null ? newValue : `${oldValue} becomes ${newValue}`,
          isCode: true,
        }))
      : [{ label: "From the address", value: notice.address, isCode: true }];
  const page =
    notice.kind === "account" && notice.isDone ? "/admin/users" : "/admin/policy-changes";
  const content: MailContent = {
    language: "en",
    direction: "ltr",
    before: [writeSentence(notice)],
    rows: [
      { label: "When (Nairobi)", value: formatters.longDateTime(notice.at) },
      ...changes,
      ...(notice.approvedBy === null || notice.kind === "policy"
        ? []
        : [{ label: "Approved by", value: notice.approvedBy, isCode: true }]),
    ],
    action: { label: "See it in the office", url: `${parts.publicOrigin}${page}` },
    after: ["If you do not expect this, please ask your colleagues at once, by telephone."],
    smallPrint: ["Every administrator is sent this."],
    office: facts.headOfficeAddress,
  };
  return {
    to: parts.to,
    replyTo: { name: bankName, address: facts.emails.general },
    subject: nameSubject(notice),
    text: renderText(content),
    html: renderHtml(content),
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}
