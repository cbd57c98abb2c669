/** What somebody may do at the counter, whatever their role. */
export const duties = ["teller", "valuer", "approver", "custodian", "auditor"] as const;

export type Duty = (typeof duties)[number];

/** Duties as a request and the record of changes write them, with commas between; none where nothing is written. */
export function readDuties(written: string | null): Duty[] {
  const names = written?.split(",") ?? [];
  return duties.filter((duty) => names.includes(duty));
}
