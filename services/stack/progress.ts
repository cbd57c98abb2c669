/** What a step tells of itself. */
export interface Step {
  /** What is going on now. */
  doing: (what: string) => void;
  /** What was done, as its last line says. */
  did: (what: string) => void;
}

/** How a start is told at the terminal. */
export interface Progress {
  /** Shows a step while it runs and its time when it is done. */
  step: <T>(label: string, act: (told: Step) => Promise<T>) => Promise<T>;
  line: (text: string) => void;
}

/** Tells by whole lines: one for each step that is done, and one for what a step says to be doing. */
export function createLineProgress(write: (line: string) => void): Progress {
  return {
    line: write,
    async step(label, act) {
      const startedAtMs = performance.now();
      let name = label;
      try {
        const result = await act({
          doing: (what) => write(`  ${label}: ${what}`),
          did: (what) => (name = `${label}: ${what}`),
        });
        write(`✓ ${name} ${seconds(startedAtMs)}`);
        return result;
      } catch (error) {
        write(`✗ ${name} ${seconds(startedAtMs)}`);
        throw error;
      }
    },
  };
}

/** Tells a terminal: the running step stays on the last line, with its time. */
export function createTerminalProgress(stream: NodeJS.WriteStream): Progress {
  let current: { name: string; startedAtMs: number } | undefined;
  const erase = "\r\u001B[K";
  const draw = () => {
    if (current) stream.write(`${erase}  ${current.name} ${seconds(current.startedAtMs)}`);
  };
  const line = (text: string) => {
    stream.write(`${current ? erase : ""}${text}\n`);
    draw();
  };
  return {
    line,
    async step(label, act) {
      const startedAtMs = performance.now();
      current = { name: label, startedAtMs };
      draw();
      const ticker = setInterval(draw, 500);
      let mark = "✗";
      try {
        const rename = (what: string) => {
          current = { name: `${label}: ${what}`, startedAtMs };
          draw();
        };
        const result = await act({ doing: rename, did: rename });
        mark = "✓";
        return result;
      } finally {
        clearInterval(ticker);
        const { name } = current;
        stream.write(erase);
        current = undefined;
        line(`${mark} ${name} ${seconds(startedAtMs)}`);
      }
    },
  };
}

function seconds(sinceMs: number): string {
  const elapsed = (performance.now() - sinceMs) / 1000;
  return `${elapsed < 10 ? elapsed.toFixed(1) : Math.round(elapsed)} s`;
}
