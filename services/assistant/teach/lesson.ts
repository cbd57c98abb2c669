import type { FirstWord } from "../read/first-words.ts";

/** A way in which somebody asks for an answer. */
export interface Lesson {
  text: string;
  answerId: string;
  /** The answer that was given before. */
  after?: string;
  /** How much it counts; 1 unless said otherwise. */
  weight?: number;
}

/** A way in which somebody asks for something of a topic. */
export interface TopicLesson {
  text: string;
  topic: string;
}

/** How the answer to a question begins. */
export interface FirstWordLesson {
  text: string;
  answerId: string;
  word: FirstWord;
}

/** Everything that is taught. */
export interface Lessons {
  answers: readonly Lesson[];
  topics: readonly TopicLesson[];
  firstWords: readonly FirstWordLesson[];
}
