import { Button } from "@dhahabu/kit/ui/button";
import { Link } from "@dhahabu/kit/router";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import layout from "../../blocks/layout/layout.module.css";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { IssueEditor } from "./issue-editor.tsx";
import { IssueStateBadge } from "./issue-list.tsx";
import { IssueProgress } from "./issue-progress.tsx";
import { findSubject } from "./issue-form.ts";
import classes from "./newsletter.module.css";

/** One issue: a draft is written here, and one that was sent is followed. */
export function IssueDesk({ id, onLeave }: { id: number; onLeave(): void }) {
  const t = useTexts("admin-newsletter");
  const answer = useCall("getNewsletterIssue", { params: { id } });
  const sending = useCall("getSending", {});
  const { data: issue } = answer;
  return (
    <div className={layout.tight}>
      <div className={classes.head}>
        <Button look="quiet" isSmall onClick={onLeave}>
          {t("back")}
        </Button>
        {issue && (
          <>
            <h2 className={classes.subject}>
              <bdi>
                {findSubject((language) => issue.texts[language]?.subject) ?? t("noSubject")}
              </bdi>
            </h2>
            <IssueStateBadge state={issue.state} />
          </>
        )}
      </div>
      {sending.data?.pause && (
        <p className={classes.held} role="status">
          {t("held")} <Link to={paths.deliveries}>{t("failedMails")}</Link>
        </p>
      )}
      {issue?.state === "draft" && <IssueEditor issue={issue} onChange={answer.change} />}
      {issue && issue.state !== "draft" && <IssueProgress issue={issue} onChange={answer.change} />}
      {!issue && (
        <MissingAnswer answer={answer} title={t("readFailed")}>
          <Skeleton height="24rem" />
        </MissingAnswer>
      )}
    </div>
  );
}
