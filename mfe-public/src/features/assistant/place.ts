import type { RefObject } from "react";

/** Where one holder of the conversation shows it. */
export interface Place {
  readonly logRef: RefObject<HTMLDivElement | null>;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** How that was asked here which has no answer yet; undefined where it was asked elsewhere. */
  readonly turnRef: RefObject<"typed" | "tapped" | undefined>;
  /** Called when something is asked here. */
  onAsked(): void;
}
