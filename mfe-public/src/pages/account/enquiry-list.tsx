import type { AccountEnquiry, ownEnquiryRoutes } from "@dhahabu/contract/own-enquiry";
import type { RouteResponse } from "@dhahabu/contract/route";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type texts from "./messages/en.json";
import { useAnswerDue } from "../../features/answer-due/use-answer-due.ts";
import { paths } from "../../paths.ts";
import classes from "./account-parts.module.css";
import type { Own } from "./use-own.ts";

type OwnEnquiries = RouteResponse<typeof ownEnquiryRoutes.listOwnEnquiries>;

/** The enquiries from one's confirmed address with what became of them. */
export function EnquiryList({ own }: { own: Own<OwnEnquiries> }) {
  const t = useT<typeof texts>("account");
  const { data, hasFailed, isFetching, refresh } = own;
  if (!data) {
    if (!hasFailed) return <Skeleton width="100%" height="6rem" />;
    return <ErrorPanel onRetry={() => void refresh()} isRetrying={isFetching} />;
  }
  if (data.enquiries.length === 0) {
    return (
      <>
        <p>{t("enquiries.none")}</p>
        <div className={classes.actions}>
          <ButtonLink to={paths.contact} look="secondary">
            {t("enquiries.write")}
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <ul className={classes.list}>
      {data.enquiries.map((enquiry) => (
        <EnquiryItem key={enquiry.reference} enquiry={enquiry} />
      ))}
    </ul>
  );
}

function EnquiryItem({ enquiry }: { enquiry: AccountEnquiry }) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const sayDue = useAnswerDue();
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <bdi>{enquiry.subject}</bdi>
          <span className={classes.mark}>{t(`enquiries.${enquiry.state}`)}</span>
        </h3>
        <p className={classes.note}>
          {format.dateTime(enquiry.receivedAt)} · <bdi dir="ltr">{enquiry.reference}</bdi>
        </p>
        <p className={classes.written} dir="auto">
          {enquiry.message}
        </p>
        {enquiry.answerDueAt !== null && (
          <p className={classes.note}>{sayDue(enquiry.answerDueAt)}</p>
        )}
        {enquiry.entries.map(({ from, at, text }) => (
          <div key={`${at} ${from}`} className={classes.reply}>
            <p className={classes.note}>
              {t(`enquiries.from.${from}`)} · {format.dateTime(at)}
            </p>
            <p className={classes.written} dir="auto">
              {text}
            </p>
          </div>
        ))}
      </div>
    </li>
  );
}
