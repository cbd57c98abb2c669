import type { AdminNotice } from "@dhahabu/contract/admin-notices";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { Formatters } from "@dhahabu/contract/format";
import type { Mail } from "../deliveries/mail.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import { writeMail } from "../deliveries/write-mail.ts";

type AccountNotice = Extract<AdminNotice, { kind: "account" }>;
type SecurityNotice = Extract<AdminNotice, { kind: "security" }>;

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
  if (act === "factorReset") {
    return [`reset the second factor of ${username}`, `reset the second factor of ${username}`];
  }
  if (act === "duties") {
    const duties = newValue === "" ? "none" : (newValue ?? "").replaceAll(",", ", ");
    return [
      `changed the duties of ${username}, which are now: ${duties}`,
      `change the duties of ${username} to: ${duties}`,
    ];
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

/** The list that a call exports: `exportFailedDeliveries` is "failed deliveries". */
function nameExport(what: string): string {
  const words = what.replace(/^export/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter}`);
  return words.trim().toLowerCase();
}

/** What an alert says, its subject, and the page of the office that shows what it is of. */
function describeAlert({ alert, by, address, what }: SecurityNotice) {
  if (alert === "failures") {
    return {
      sentence:
        "Ten or more sign-ins to different accounts failed within a quarter of an hour, all from one network.",
      subject: `Many failed sign-ins from ${address}`,
      page: `/admin/security?network=${encodeURIComponent(address)}`,
    };
  }
  if (alert === "many-networks") {
    return {
      sentence:
        "Fifty or more sign-ins failed within a quarter of an hour, from many networks. Somebody may be guessing passwords from many places at once.",
      subject: "Many failed sign-ins from many networks",
      page: "/admin/security?kind=sign-in.failed",
    };
  }
  return {
    sentence: `${by} has exported ${nameExport(what ?? "")} by night.`,
    subject: `An export by night: ${by}`,
    page: `/admin/security?kind=export&person=${encodeURIComponent(by)}`,
  };
}

function writeSentence(notice: AdminNotice): string {
  if (notice.kind === "policy") {
    return `A change of policy that ${notice.by} asked for was approved by ${notice.approvedBy}.`;
  }
  if (notice.kind === "security") return describeAlert(notice).sentence;
  const [done, asked] = nameAct(notice);
  return notice.isDone ? `${notice.by} has ${done}.` : `${notice.by} asks to ${asked}.`;
}

function nameSubject(notice: AdminNotice): string {
  if (notice.kind === "policy") return "A change of policy was approved";
  if (notice.kind === "security") return describeAlert(notice).subject;
  if (notice.isDone && notice.act === "factorReset") {
    return `A second factor was reset: ${notice.username}`;
  }
  if (notice.isDone && notice.act === "duties") return `Duties were changed: ${notice.username}`;
  return notice.isDone
    ? `An administrator's account was changed: ${notice.username}`
    : `Waits for a second administrator: ${notice.username}`;
}

function findPage(notice: AdminNotice): string {
  if (notice.kind === "security") return describeAlert(notice).page;
  return notice.kind === "account" && notice.isDone ? "/admin/users" : "/admin/policy-changes";
}

function listFacts(notice: AdminNotice) {
  if (notice.kind === "policy") {
    return notice.changes.map(({ key, field, oldValue, newValue }) => ({
      label: field === "configValue" ? key : `${key}, ${field}`,
      value: oldValue === null ? newValue : `${oldValue} becomes ${newValue}`,
      isCode: true,
    }));
  }
  const { address } = notice;
  return address === "" ? [] : [{ label: "From the address", value: address, isCode: true }];
}

/** The mail that tells an administrator what was done to the administrators, approved, or alarming; for staff, in English. */
export function composeAdminNotice(parts: {
  notice: AdminNotice;
  to: string;
  facts: BankFacts;
  formatters: Pick<Formatters, "longDateTime">;
  publicOrigin: string;
}): Mail {
  const { notice, facts, formatters } = parts;
  const content: MailContent = {
    language: "en",
    direction: "ltr",
    before: [writeSentence(notice)],
    rows: [
      { label: "When (Nairobi)", value: formatters.longDateTime(notice.at) },
      ...listFacts(notice),
      ...(notice.approvedBy === null || notice.kind === "policy"
        ? []
        : [{ label: "Approved by", value: notice.approvedBy, isCode: true }]),
    ],
    action: { label: "See it in the office", url: `${parts.publicOrigin}${findPage(notice)}` },
    after: ["If you do not expect this, please ask your colleagues at once, by telephone."],
    smallPrint: ["Every administrator is sent this."],
  };
  return writeMail({ to: parts.to, subject: nameSubject(notice), content, facts });
}
