import type { ListedVisit } from "@dhahabu/contract/visits";

/** A visit as the list has it, booked by nobody who is known as a customer. */
export const bookedVisit: ListedVisit = {
  id: 4,
  reference: "VIS-4",
  branchId: 1,
  branchName: "Nairobi",
  kind: "sale",
  startsAt: new Date().toISOString(),
  state: "booked",
  quoteCode: null,
  customerId: null,
  name: "Amina",
  phone: "+254 700 000 001",
  email: null,
  language: "en",
  bookedAt: "2026-01-09T06:00:00.000Z",
};
