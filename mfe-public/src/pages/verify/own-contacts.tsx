import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { DetailList } from "../../blocks/detail-list.tsx";
import { useBranchName } from "../../features/branches/use-branch-name.ts";
import type texts from "./messages/en.json";
import classes from "./verify-page.module.css";

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(" ", "")}`}>
      <bdi dir="ltr">{phone}</bdi>
    </a>
  );
}

function useAccounts() {
  const t = useT<typeof texts>("verify");
  const { accounts } = useFacts();
  if (accounts.length === 0)
    return <span className={classes.notStated}>{t("ours.noAccounts")}</span>;
  return (
    <span className={classes.lines}>
      {accounts.map(({ kind, name, number }) => (
        <span key={`${kind} ${number}`}>
          {t(`account.${kind}`)}: <bdi>{name}</bdi> · <bdi dir="ltr">{number}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Every telephone number, address, branch and account of the bank. */
export function OwnContacts() {
  const t = useT<typeof texts>("verify");
  const { phones, emails, postalAddress, mailSender } = useFacts();
  const { data: branches = [] } = useLive("branches");
  const nameBranch = useBranchName();
  const accounts = useAccounts();
  const { box, postalCode, city, country } = postalAddress;
  return (
    <DetailList
      details={[
        { title: t("ours.phone"), text: <PhoneLink phone={phones.support} /> },
        { title: t("ours.chat"), text: <bdi dir="ltr">{phones.chatApp}</bdi> },
        {
          title: t("ours.email"),
          text: (
            <span className={classes.lines}>
              {[emails.general, emails.loans].map((address) => (
                <a key={address} href={`mailto:${address}`}>
                  <bdi dir="ltr">{address}</bdi>
                </a>
              ))}
            </span>
          ),
        },
        { title: t("ours.sender"), text: <bdi dir="ltr">{mailSender}</bdi> },
        {
          title: t("ours.post"),
          text: <bdi>{`${box}, ${postalCode} ${city}, ${country}`}</bdi>,
        },
        {
          title: t("ours.branches"),
          text: (
            <span className={classes.lines}>
              {branches.map((branch) => (
                <span key={branch.id}>
                  <bdi>{nameBranch(branch)}</bdi>: <bdi>{branch.address}</bdi> ·{" "}
                  <PhoneLink phone={branch.phone} />
                </span>
              ))}
            </span>
          ),
        },
        { title: t("ours.accounts"), text: accounts },
      ]}
    />
  );
}
