import { renewSeals } from "./renew-seals.ts";

/**
 * Seals anew what a key before has sealed: at the start, when a key may be new, and each night. `settle` waits for what the start
 * has begun.
 */
export function createRenewal(parts: Parameters<typeof renewSeals>[0]) {
  const first = renewSeals(parts).catch((error: unknown) => {
    parts.log.warn(
      { err: error },
      "second factors could not be sealed anew; the next night tries again",
    );
  });
  return {
    nightly: {
      name: "seals of second factors",
      // A quarter past one in the morning in Nairobi.
      at: { hour: 22, minute: 15 },
      run: async () => void (await renewSeals(parts)),
    },
    settle: async () => void (await first),
  };
}
