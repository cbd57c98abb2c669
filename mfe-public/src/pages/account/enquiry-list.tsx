import type { AccountEnquiry } from "@dhahabu/contract/own-enquiry";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import type texts from "./messages/en.json";
import { useAnswerDue } from "../../features/answer-due/use-answer-due.ts";
import { paths } from "../../paths.ts";
import classes from "./account-parts.module.css";
import { OwnItem, OwnList } from "./own-list.tsx";

/** The enquiries from one's confirmed address with what became of them. */
export function EnquiryList({ enquiries }: { enquiries: readonly AccountEnquiry[] }) {
  const t = useT<typeof texts>("account");
  return (
    <>
      <OwnList none={t("enquiries.none")}>
        {enquiries.map((enquiry) => (
          <EnquiryItem key={enquiry.reference} enquiry={enquiry} />
        ))}
      </OwnList>
      {enquiries.length === 0 && (
        <div className={classes.actions}>
          <ButtonLink to={paths.contact} look="secondary">
            {t("enquiries.write")}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function EnquiryItem({ enquiry }: { enquiry: AccountEnquiry }) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const sayDue = useAnswerDue();
  return (
    <OwnItem title={<bdi>{enquiry.subject}</bdi>} mark={t(`enquiries.${enquiry.state}`)}>
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
    </OwnItem>
  );
}
