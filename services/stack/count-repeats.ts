const mostOfAKind = 20;
const mostKinds = 500;

/** Lines of one kind since the last `tell`. */
interface Kind {
  count: number;
  last: string;
}

/** Lets the first lines of a kind through and counts the rest. */
export interface RepeatCounter {
  take(line: string): void;
  /** Tells how often each kind was repeated beyond what was let through, and begins anew. */
  tell(): void;
}

/** Creates the counter of one log; up to 20 lines of a kind are written, and 500 kinds are told apart. */
export function countRepeats(write: (line: string) => void): RepeatCounter {
  const kinds = new Map<string, Kind>();
  return {
    take(line) {
      const named = nameKind(line);
      const name = kinds.has(named) || kinds.size < mostKinds ? named : "";
      const kind = kinds.get(name) ?? { count: 0, last: line };
      kinds.set(name, kind);
      kind.count += 1;
      kind.last = line;
      if (kind.count <= mostOfAKind) write(line);
    },
    tell() {
      for (const { count, last } of kinds.values()) {
        if (count > mostOfAKind) write(addNote(last, `repeated ${count - mostOfAKind} times`));
      }
      kinds.clear();
    },
  };
}

const perCall = /"(?:time|requestId|path|tookMs)":(?:"(?:[^"\\]|\\.)*"|\d+),?/g;

/** What lines have in common that tell of the same: an entry without what each call has of its own, a text without quotations and digits. */
function nameKind(line: string): string {
  if (line.startsWith("{")) return line.replaceAll(perCall, "");
  return line.replaceAll(/"[^"]*"?/g, "").replaceAll(/\d+/g, "");
}

function addNote(line: string, note: string): string {
  return line.startsWith("{") && line.endsWith("}")
    ? `${line.slice(0, -1)},"note":"${note}"}`
    : `${line} (${note})`;
}
