import { bankName } from "@dhahabu/contract/facts";
import { getFormatters } from "@dhahabu/contract/format";
import type { ReadyMail, ReadyMailKind } from "@dhahabu/contract/ready-mails";
import { writeCalendar } from "@dhahabu/contract/visit-calendar";
import { ownVisitPagePath, visitMinutes, visitPagePath } from "@dhahabu/contract/visit-terms";
import type { Appointment } from "./appointment.ts";
import { visitMailMessages } from "./messages.ts";

type Key = keyof typeof visitMailMessages.en;

const partByKind = {
  "visit booked": "booked",
  "visit moved": "moved",
  "visit cancelled": "cancelled",
  "visit reminder": "reminder",
} as const satisfies Record<ReadyMailKind, string>;

/** A mail about a visit, with its private link. Whoever booked may have given somebody else's address: nothing they typed is repeated. */
export function composeMail(parts: {
  key: string;
  kind: ReadyMailKind;
  appointment: Appointment;
  token: string;
  publicOrigin: string;
  writtenAt: Date;
}): ReadyMail {
  const { key, kind, appointment, publicOrigin } = parts;
  const { language, reference, branchName, branchAddress, startsAt, email } = appointment;
  const format = getFormatters(language);
  const time = `${format.weekdayOf(startsAt)}, ${format.longDateTime(startsAt)}`;
  const text = (name: Key, values: Record<string, string> = {}) =>
    fillIn(visitMailMessages[language][name], { bank: bankName, branch: branchName, ...values });
  const part = partByKind[kind];
  const isCancelled = kind === "visit cancelled";
  const purpose = text(`kind.${appointment.kind}`);
  return {
    key,
    kind,
    to: email ?? "",
    language,
    subject: text(`${part}.subject`, { time }),
    before: [text("greeting"), text(`${part}.text`)],
    rows: [
      { label: text("row.time"), value: time },
      { label: text("row.branch"), value: branchName },
      { label: text("row.address"), value: branchAddress },
      { label: text("row.kind"), value: purpose },
      { label: text("row.reference"), value: reference, isCode: true },
    ],
    action: {
      label: text(isCancelled ? "action.again" : "action.change"),
      url: isCancelled
        ? `${publicOrigin}${visitPagePath}?lang=${language}`
        : `${publicOrigin}${ownVisitPagePath}?lang=${language}#${parts.token}`,
    },
    after: [
      ...(isCancelled ? [] : [text("bring")]),
      text("safety"),
      `${text("regards")}\n${text("team")}`,
    ],
    smallPrint: [text("reason")],
    ...(kind === "visit reminder"
      ? {}
      : {
          calendarFile: writeCalendar({
            uid: `${reference}@${new URL(publicOrigin).hostname}`,
            sequence: appointment.changeCount,
            isCancelled: appointment.state === "cancelled",
            writtenAt: parts.writtenAt,
            startsAt,
            minutes: visitMinutes,
            summary: text("calendar.summary", { purpose }),
            description: text("calendar.description", { reference }),
            location: `${branchName}, ${branchAddress}`,
          }),
        }),
  };
}

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}
