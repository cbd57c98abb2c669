const lineOctets = 75;
const encoder = new TextEncoder();

/** One event of a calendar file. */
export interface CalendarEvent {
  /** Names the event everywhere and for good. */
  uid: string;
  /** Counts its changes, so that a calendar keeps the latest. */
  sequence: number;
  isCancelled: boolean;
  /** When this was written. */
  writtenAt: Date;
  startsAt: Date;
  minutes: number;
  summary: string;
  description: string;
  location: string;
}

/** A calendar file with one event (RFC 5545), its times in UTC. */
export function writeCalendar(event: CalendarEvent): string {
  const endsAt = new Date(event.startsAt.getTime() + event.minutes * 60_000);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Dhahabu//Visits//EN",
    `METHOD:${event.isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${writeMoment(event.writtenAt)}`,
    `DTSTART:${writeMoment(event.startsAt)}`,
    `DTEND:${writeMoment(endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");
}

function writeMoment(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/** Text as a value (section 3.3.11); no control character can end its line. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, "");
}

/** Breaks a line after 75 octets at most, never inside a character (section 3.1). */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > lineOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
