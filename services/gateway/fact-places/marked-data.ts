import { firstFacts } from "@dhahabu/contract/facts";
import { placedFacts } from "@dhahabu/contract/fact-places";
import type { PlacedFact } from "@dhahabu/contract/fact-places";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { PageData } from "@dhahabu/contract/pages";

// Values that no text of the site holds, as an English page writes them.
const marks: Record<PlacedFact, string> = {
  supportPhone: "+254 711 900 001",
  chatPhone: "254711900002",
  generalEmail: "marked-general@example.com",
  loansEmail: "marked-loans@example.com",
  postalAddress: "P.O. Box 91003",
  hours: "5:07",
  closedDays: "Marked day of the bank",
  faqHours: "5:11",
  charges: "91,011",
  registrations: "MARKED-REGISTRATION",
  accounts: "MARKED-ACCOUNT",
  statedBranches: "91,013",
  branchName: "Marked branch",
  branchAddress: "Marked Avenue",
  branchPhone: "+254 711 900 017",
  branchHours: "5:17",
  branchClosedDays: "Marked day of a branch",
};
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const dayMs = 86_400_000;
const daysAhead = 5;

/** Data of pages in which every value that staff edit can be told from all others. */
export function createMarkedData(now: Date): Pick<PageData, "facts" | "branches"> {
  const date = findNairobiDay(now.getTime() + daysAhead * dayMs);
  return {
    facts: {
      ...firstFacts,
      phones: { support: marks.supportPhone, chatApp: "+254 711 900 002" },
      emails: { general: marks.generalEmail, loans: marks.loansEmail },
      postalAddress: { ...firstFacts.postalAddress, box: marks.postalAddress },
      openingHours: [{ days: everyDay, opens: "05:07", closes: "20:07" }],
      closedDays: [{ date, reason: marks.closedDays }],
      faqHours: { days: everyDay, opens: "05:11", closes: "20:11" },
      loanCharges: firstFacts.loanCharges.map((charge) => ({ ...charge, amountKes: 91_011 })),
      statedBranches: 91_013,
      registrations: firstFacts.registrations.map((registration) => ({
        ...registration,
        number: marks.registrations,
      })),
      accounts: [{ kind: "paybill", name: "Marked", number: marks.accounts }],
      headOfficeAddress: marks.branchAddress,
    },
    branches: [
      {
        id: 1,
        name: marks.branchName,
        address: marks.branchAddress,
        phone: marks.branchPhone,
        latitude: null,
        longitude: null,
        isOpen: true,
        openingHours: [{ days: everyDay, opens: "05:17", closes: "20:17" }],
        closedDays: [{ date, reason: marks.branchClosedDays }],
      },
    ],
  };
}

/** The facts that a part of a page shows, a link's address included. */
export function findMarked(html: string): PlacedFact[] {
  const text = html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    // React puts a comment between two texts.
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00A0", " ");
  return placedFacts.filter((fact) => text.includes(marks[fact]));
}
