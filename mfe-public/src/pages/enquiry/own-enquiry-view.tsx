import type { OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useAnswerDue } from "../../features/answer-due/use-answer-due.ts";
import type texts from "./messages/en.json";
import classes from "./enquiry-page.module.css";

/** How far an enquiry is, and by when it is answered. */
export function EnquiryFacts({ enquiry }: { enquiry: OwnEnquiry }) {
  const t = useT<typeof texts>("enquiry");
  const format = useFormat();
  const sayDue = useAnswerDue();
  const { reference, subject, receivedAt, state, answerDueAt } = enquiry;
  return (
    <>
      <div className={classes.state} data-state={state}>
        <p className={classes.stateName}>{t(`state.${state}`)}</p>
        {answerDueAt !== null && <p>{sayDue(answerDueAt)}</p>}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t("reference")}</dt>
          <dd>
            <bdi dir="ltr" className={classes.reference}>
              {reference}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t("subject")}</dt>
          <dd>
            <bdi>{subject}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("received")}</dt>
          <dd>{t("receivedAt", { moment: format.dateTime(receivedAt) })}</dd>
        </div>
      </dl>
    </>
  );
}

/** What the bank replied and the customer added, where the link may show it. */
export function EnquiryEntries({ entries }: Pick<OwnEnquiry, "entries">) {
  const t = useT<typeof texts>("enquiry");
  const format = useFormat();
  return (
    <section className={classes.entries}>
      <h2 className={classes.heading}>{t("entries")}</h2>
      {entries === null && <p className={classes.note}>{t("entries.mailOnly")}</p>}
      {entries?.length === 0 && <p className={classes.note}>{t("entries.none")}</p>}
      {entries !== null && entries.length > 0 && (
        <ol className={classes.list}>
          {entries.map(({ from, at, text }) => (
            <li key={`${at} ${from}`} className={classes.entry} data-from={from}>
              <p className={classes.who}>
                <strong>{t(`from.${from}`)}</strong>
                <time dateTime={at}>{format.dateTime(at)}</time>
              </p>
              <p className={classes.words} dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
