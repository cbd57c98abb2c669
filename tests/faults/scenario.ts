/** A fault and what must hold in spite of it. */
export interface Scenario {
  name: string;
  /** What must hold. */
  claim: string;
  /** It promises a few seconds, and has the machine to itself. */
  isTimed?: boolean;
  /** Provokes the fault and checks; returns the figures. Throws where the claim does not hold. */
  run(): Promise<string>;
}

/** Enquiries in each scenario. */
export const enquiryCount = 500;

/** Gives a measured time as text, in seconds with one decimal. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Throws unless a condition holds. */
export function assertThat(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}
