import { useAnswerBank } from "./use-answer-bank.ts";

/** The title of an answer of the bank; its id where there is no such answer. */
export function AnswerName({ id }: { id: string }) {
  const { find, nameOf, language } = useAnswerBank();
  return <bdi lang={find(id) && language}>{nameOf(id)}</bdi>;
}
