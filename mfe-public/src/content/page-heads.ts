import { bankName, figures } from "@dhahabu/contract/facts";
import type { Formatters } from "@dhahabu/contract/format";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import type { PageData } from "@dhahabu/contract/pages";
import type { PageHead } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

const withBank = { bank: bankName };

/** Head of a page whose title the bank's name follows. */
export function buildHead(t: Translate): PageHead {
  return {
    title: `${t("head.title")} | ${bankName}`,
    description: t("head.description", withBank),
  };
}

/** Head of a policy, whose title has the bank's name in it. */
export function buildPolicyHead(t: Translate): PageHead {
  return { title: t("head.title", withBank), description: t("head.description", withBank) };
}

/** Head of a service's page; its first namespace names the service and the pages above. */
export function buildServiceHead(t: Translate, trail: PageHead["trail"] = []): PageHead {
  return { title: t("head.title", withBank), description: t("head.description"), trail };
}

/** The page above a service's. */
export function underServices(t: Translate) {
  return [{ name: t("trail"), path: paths.services }];
}

/** The pages above one of the analysis. */
export function underAnalysis(t: Translate) {
  return [...underServices(t), { name: t("trail.analysis"), path: paths.goldAnalysis }];
}

/** A service's page as schema.org describes it. */
export async function describeServicePage(t: Translate) {
  const { describeService } = await import("./structured-data.ts");
  return [describeService({ name: t("name"), description: t("head.description") })];
}

/** Description that names the rate in force. */
export function describeRate(
  t: Translate,
  { publicConfig }: Partial<PageData>,
  format: Formatters,
): string {
  return t("head.description", {
    rate: format.percent(publicConfig?.interestRate ?? figures.defaultInterestRatePercentPerMonth),
  });
}
