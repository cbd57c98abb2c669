import { expect, test } from "vitest";
import { writeCalendar } from "./visit-calendar.ts";
import type { CalendarEvent } from "./visit-calendar.ts";

const event: CalendarEvent = {
  uid: "DGB-0000-0001@bank.example",
  sequence: 0,
  isCancelled: false,
  writtenAt: new Date("2026-11-28T07:00:00.123Z"),
  startsAt: new Date("2026-11-30T06:30:00Z"),
  minutes: 30,
  summary: "Your visit",
  description: "Please bring your ID",
  location: "Westlands",
};

test("is the file that RFC 5545 describes, its lines ended by CRLF and its times in UTC", () => {
  expect(writeCalendar(event)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Dhahabu//Visits//EN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:DGB-0000-0001@bank.example",
      "SEQUENCE:0",
      "STATUS:CONFIRMED",
      "DTSTAMP:20261128T070000Z",
      "DTSTART:20261130T063000Z",
      "DTEND:20261130T070000Z",
      "SUMMARY:Your visit",
      "DESCRIPTION:Please bring your ID",
      "LOCATION:Westlands",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("a cancelled event says so", () => {
  const file = writeCalendar({ ...event, isCancelled: true, sequence: 2 });
  expect(file).toContain("METHOD:CANCEL\r\n");
  expect(file).toContain("STATUS:CANCELLED\r\n");
  expect(file).toContain("SEQUENCE:2\r\n");
});

test("no text can write a line of its own, and separators stay text", () => {
  const file = writeCalendar({
    ...event,
    location: "Moi Ave, 1st floor; left\\right\r\nBEGIN:VALARM\u0007",
  });
  expect(file).toContain(
    String.raw`LOCATION:Moi Ave\, 1st floor\; left\\right\nBEGIN:VALARM` + "\r\n",
  );
});

test("lines have at most 75 octets, and unfolded they are whole again", () => {
  const summary = "زيارتكم إلى الفرع الرئيسي في نيروبي 金行预约 ".repeat(6);
  const file = writeCalendar({ ...event, summary });
  for (const line of file.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\uFFFD");
  }
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${summary}`);
});
