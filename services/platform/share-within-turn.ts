/**
 * Creates a function that asks a question once for all who ask it in the same turn of the event loop.
 * The question goes out after the last of them has asked, so nobody gets an answer older than the
 * asking: a role that changed, or a session that ended, counts at once.
 */
export function shareWithinTurn<Q, A>(options: {
  ask: (question: Q) => Promise<A>;
  keyOf: (question: Q) => string;
}): (question: Q) => Promise<A> {
  const waiting = new Map<string, Promise<A>>();
  return (question) => {
    const key = options.keyOf(question);
    const known = waiting.get(key);
    if (known) return known;
    const answer = new Promise<A>((resolve, reject) => {
      setImmediate(() => {
        waiting.delete(key);
        options.ask(question).then(resolve, reject);
      });
    });
    waiting.set(key, answer);
    return answer;
  };
}
