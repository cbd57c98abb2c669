import { useState } from "react";
import type { OwnConsent, OwnConsents } from "@dhahabu/contract/own-consents";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import type texts from "./messages/en.json";
import { useOwn } from "./use-own.ts";
import type { Own } from "./use-own.ts";

/** What one agreed to, and how it is taken back. */
export interface Consents extends Own<OwnConsents> {
  /** What is under way: the newsletter's beginning, or the end of a consent. */
  readonly busy: string | undefined;
  withdraw(consent: OwnConsent): Promise<void>;
  join(): Promise<void>;
}

/** Names a consent beside others. */
export function nameConsent({ purpose, id }: Pick<OwnConsent, "purpose" | "id">): string {
  return `${purpose} ${id}`;
}

/** What one agreed to; what is taken back changes enquiries too, so `onChanged` tells of it. */
export function useConsents(onChanged: () => void): Consents {
  const t = useT<typeof texts>("account");
  const language = useLanguage();
  const explain = useExplainFailure();
  const own = useOwn("listOwnConsents");
  const [busy, setBusy] = useState<string>();

  async function act(
    what: string,
    call: () => Promise<unknown>,
    said: { done: string; failed: string },
  ) {
    if (busy === what) return;
    setBusy(what);
    try {
      await call();
      await own.refresh();
      onChanged();
      showToast({ title: said.done, kind: "success" });
    } catch (error) {
      const { text } = await explain(error);
      showToast({ title: said.failed, description: text, kind: "error" });
    } finally {
      setBusy((current) => (current === what ? undefined : current));
    }
  }

  return {
    ...own,
    busy,
    withdraw: (consent) =>
      act(
        nameConsent(consent),
        () => callApi("withdrawConsent", { params: { purpose: consent.purpose, id: consent.id } }),
        { done: t("consents.done"), failed: t("consents.failed") },
      ),
    join: () =>
      act("join", () => callApi("joinNewsletter", { body: { language } }), {
        done: t("newsletter.joined"),
        failed: t("newsletter.failed"),
      }),
  };
}
