/** The topic of an answer: its id up to the dot. */
export function topicOf(id: string): string {
  return id.slice(0, id.indexOf("."));
}

/** The topics of answers, in the order in which they first occur. */
export function listTopics(answerIds: readonly string[]): string[] {
  return [...new Set(answerIds.map((id) => topicOf(id)))];
}

const topicsAside = new Set(["talk", "refuse"]);

/** False for manners and for refusals: what is said next does not follow on them. */
export function allowsFollowUp(answerId: string): boolean {
  return !topicsAside.has(topicOf(answerId));
}
