import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";

const store = createStore<{ words: string | undefined }>(() => ({ words: undefined }));

/** Opens the assistant over the page with a question typed in, which the visitor sends or changes. */
export function askAssistant(words: string): void {
  store.setState({ words });
}

/** The question with which the assistant was opened, until it is taken. */
export function useAskedQuestion(): string | undefined {
  return useStore(store, ({ words }) => words);
}

/** Takes the question: it stands in the field, or there is no field to put it into. */
export function takeAskedQuestion(): void {
  store.setState({ words: undefined });
}
