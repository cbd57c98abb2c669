import type { FactorChange } from "@dhahabu/contract/account-mails";
import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { Tx } from "@dhahabu/platform/db";
import { requestAccountMail } from "../account-mails/request-account-mail.ts";

/** `tellOfFactor` with its parts given. */
export type TellOfFactor = (
  tx: Tx,
  told: { user: Pick<User, "id" | "email">; factorChange: FactorChange },
  caller: Pick<Caller, "address" | "requestId">,
) => Promise<void>;

/** Keeps nothing where no language is given; returns the one that is kept. */
interface Languages {
  keepLanguage(tx: Tx, userId: number, language: undefined): Promise<Language>;
}

/** Writes to the owner of an account what became of its second factor: whoever did it may be somebody else. */
export async function tellOfFactor(
  { signIns, ...mailing }: { signIns: Languages } & Parameters<typeof requestAccountMail>[0],
  ...[tx, { user, factorChange }, { address: network, requestId }]: Parameters<TellOfFactor>
): Promise<void> {
  const language = await signIns.keepLanguage(tx, user.id, undefined);
  const mail = {
    kind: "second factor",
    email: user.email,
    language,
    network,
    factorChange,
  } as const;
  await requestAccountMail(mailing, tx, mail, requestId);
}
