const looks = 4;

/**
 * Asks a server again and again whether it answers, and tells once it has not for so long. The time is counted in
 * looks, so that a keeper that stood still itself blames nobody. Returns how to end it.
 */
export function watchAnswers(
  answers: () => Promise<boolean>,
  options: { silentForSeconds: number; onFrozen: () => void },
): () => void {
  let looksSince = 0;
  let isAsking = false;
  const looking = setInterval(
    () => {
      looksSince += 1;
      if (looksSince > looks) {
        clearInterval(looking);
        options.onFrozen();
      } else if (!isAsking) {
        void ask();
      }
    },
    (options.silentForSeconds * 1000) / looks,
  );

  async function ask(): Promise<void> {
    isAsking = true;
    if (await answers()) looksSince = 0;
    isAsking = false;
  }

  return () => clearInterval(looking);
}
