import type { Readable } from "node:stream";

const longestLine = 8192;

/** Hands over what a child writes line by line, each cut to 8,192 characters. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let line = "";
  let cut = 0;

  function add(text: string): void {
    const room = longestLine - line.length;
    line += text.slice(0, room);
    cut += Math.max(0, text.length - room);
  }

  function end(): void {
    if (line !== "") onLine(cut > 0 ? `${line}… (${cut} more characters)` : line);
    line = "";
    cut = 0;
  }

  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const parts = text.split("\n");
    for (const [index, part] of parts.entries()) {
      add(part);
      if (index < parts.length - 1) end();
    }
  });
  stream.once("end", end);
}
