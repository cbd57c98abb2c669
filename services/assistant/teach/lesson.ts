import type { FirstWord } from "../read/first-words.ts";

export interface Lesson {
  text: string;
  answerId: string;
  /** The answer that was given before. */
  after?: string;
  /** How much it counts; 1 unless said otherwise. */
  weight?: number;
}

export interface TopicLesson {
  text: string;
  topic: string;
}

export interface FirstWordLesson {
  text: string;
  answerId: string;
  word: FirstWord;
}

export interface Lessons {
  answers: readonly Lesson[];
  topics: readonly TopicLesson[];
  firstWords: readonly FirstWordLesson[];
}
