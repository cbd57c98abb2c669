import type { User } from "@dhahabu/contract/identity";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";

/** What the bank holds of a user's account. */
export function OwnDetails({ user }: { user: User }) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  const details = [
    { term: t("details.username"), detail: user.username },
    { term: t("details.email"), detail: user.email },
    { term: t("details.name"), detail: name === "" ? null : name },
    { term: t("details.phone"), detail: user.phone },
    { term: t("details.since"), detail: format.date(user.createdAt) },
  ];
  return (
    <dl className={classes.details}>
      {details.map(({ term, detail }) => (
        <div key={term} className={classes.detail}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>
            {detail === null ? t("details.none") : <bdi>{detail}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
