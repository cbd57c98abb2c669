/** What is used of the browser's speech recognition (Web Speech API). */
export interface SpeechEngine {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: ((event: SpeechResultEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

interface SpeechResultEvent {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

/** One attempt to hear some words. */
export interface VoiceSession {
  /** Ends the listening; what was heard until then still counts. */
  stop(): void;
  /** Ends it and hears nothing. */
  cancel(): void;
}

type EngineConstructor = new () => SpeechEngine;

/** The browser's speech recognition; undefined where it has none. */
export function findEngine(scope: object): EngineConstructor | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = scope as Partial<
    Record<"SpeechRecognition" | "webkitSpeechRecognition", EngineConstructor>
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/**
 * Listens once: one result, no interim ones, in the language of a locale (spec section 9). Exactly one
 * of `onWords`, `onFailure` and `onSilence` is called later, and the session is over with it. Throws
 * where the browser cannot listen at all.
 */
export function startVoiceSession({
  Engine,
  locale,
  onWords,
  onFailure,
  onSilence,
}: {
  Engine: EngineConstructor | undefined;
  locale: string;
  onWords: (words: string) => void;
  onFailure: (reason: string) => void;
  /** It ended without words and without a failure: it was stopped, or nobody spoke. */
  onSilence: () => void;
}): VoiceSession {
  if (!Engine) throw new Error("This browser has no speech recognition.");
  let isOver = false;
  let isStopped = false;
  function finish(tell: () => void) {
    if (isOver) return;
    isOver = true;
    tell();
  }
  const engine = new Engine();
  engine.lang = locale;
  engine.continuous = false;
  engine.interimResults = false;
  engine.maxAlternatives = 1;
  engine.onresult = ({ results }) => {
    const words = results[0]?.[0]?.transcript.trim() ?? "";
    finish(() => (words === "" ? onFailure("no words") : onWords(words)));
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one handler of each, like the others here
  engine.onerror = ({ error }) => finish(() => (isStopped ? onSilence() : onFailure(error)));
  engine.onend = () => finish(onSilence);
  engine.start();
  return {
    stop() {
      isStopped = true;
      engine.stop();
    },
    cancel() {
      finish(onSilence);
      engine.abort();
    },
  };
}
