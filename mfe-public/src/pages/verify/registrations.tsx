import type { Registration } from "@dhahabu/contract/facts";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { DetailList } from "../../blocks/detail-list.tsx";
import type texts from "./messages/en.json";
import classes from "./verify-page.module.css";

function Stated({ number, issuer, checkUrl }: Registration) {
  const t = useT<typeof texts>("verify");
  if (number === null) return <span className={classes.notStated}>{t("notStated")}</span>;
  return (
    <span className={classes.lines}>
      <bdi>{t("registration.number", { number })}</bdi>
      {issuer !== null && <bdi>{t("registration.issuer", { issuer })}</bdi>}
      {checkUrl !== null && (
        <a href={checkUrl} target="_blank" rel="noreferrer">
          {t("registration.check")}
        </a>
      )}
    </span>
  );
}

/** Registrations and licences as the bank states them; one without a number is not stated yet. */
export function Registrations() {
  const t = useT<typeof texts>("verify");
  const { registrations } = useFacts();
  return (
    <DetailList
      details={registrations.map((registration) => ({
        title: t(`registration.${registration.id}`),
        text: <Stated {...registration} />,
      }))}
    />
  );
}
