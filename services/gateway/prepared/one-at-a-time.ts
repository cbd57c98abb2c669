/**
 * Creates a function that does one thing for a key at a time. Who asks while it is under way gets the next one, which
 * begins after they asked.
 */
export function doOneAtATime<K, A>(act: (key: K) => Promise<A>): (key: K) => Promise<A> {
  const underWay = new Map<K, Promise<A>>();
  const following = new Map<K, Promise<A>>();

  function start(key: K): Promise<A> {
    const run = act(key).finally(() => underWay.delete(key));
    underWay.set(key, run);
    return run;
  }

  return (key) => {
    const current = underWay.get(key);
    if (!current) return start(key);
    const known = following.get(key);
    if (known) return known;
    const next = current.then(() => {
      following.delete(key);
      return start(key);
    });
    following.set(key, next);
    return next;
  };
}
