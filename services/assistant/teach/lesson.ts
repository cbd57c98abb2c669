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

/** Everything that is taught. */
export interface Lessons {
  answers: readonly Lesson[];
  topics: readonly TopicLesson[];
}
