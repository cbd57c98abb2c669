import { useState } from "react";
import type { Language } from "@dhahabu/contract/language";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { useCall } from "../../data/use-call.ts";
import { useMedia } from "../../use-media.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./newsletter.module.css";
import { useSettled } from "../../data/use-settled.ts";

const widths = ["desk", "phone"] as const;
type Width = (typeof widths)[number];
const settledAfterMs = 400;

/** The mail that a reader of a language gets, at two widths. */
export function IssuePreview({
  language,
  texts,
}: {
  language: Language;
  texts: NewsletterIssue["texts"];
}) {
  const t = useTexts("admin-newsletter");
  const isWide = useMedia("(min-width: 48rem)");
  const [chosen, setWidth] = useState<Width>();
  const width = chosen ?? (isWide ? "desk" : "phone");
  const settled = useSettled(JSON.stringify({ language, texts }), settledAfterMs);
  const body = JSON.parse(settled) as { language: Language; texts: NewsletterIssue["texts"] };
  const answer = useCall("previewNewsletterIssue", { body });
  const [last, setLast] = useState(answer.data);
  if (answer.data && answer.data !== last) setLast(answer.data);
  const mail = answer.data ?? last;
  const { name } = languageTraits[language];
  return (
    <OfficePanel title={t("preview.title")}>
      <Tabs<Width>
        label={t("preview.title")}
        look="even"
        current={width}
        onChange={setWidth}
        tabs={widths.map((id) => ({
          id,
          label: t(`preview.${id}`),
          panel: mail ? (
            <div className={classes.preview}>
              <p className={classes.line}>
                <bdi>{mail.subject === "" ? t("noSubject") : mail.subject}</bdi>
              </p>
              <div
                className={classes.window}
                role="group"
                aria-label={t("preview.frame", { language: name })}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
                tabIndex={0}
              >
                {/* Nothing in it runs, and its links lead nowhere. */}
                <iframe
                  className={classes.mail}
                  data-width={id}
                  title={t("preview.frame", { language: name })}
                  sandbox=""
                  srcDoc={mail.html.replace("<head>", '<head><base target="_blank">')}
                />
              </div>
            </div>
          ) : (
            <MissingAnswer answer={answer} title={t("preview.failed")}>
              <Skeleton height="36rem" />
            </MissingAnswer>
          ),
        }))}
      />
    </OfficePanel>
  );
}
