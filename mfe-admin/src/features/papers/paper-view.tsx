import { buildStaffPaperPath } from "@dhahabu/contract/document-terms";
import type { DocumentRecord } from "@dhahabu/contract/documents";
import { languageTraits } from "@dhahabu/contract/language";
import { useFormat } from "@dhahabu/kit/format/use-format";
import layout from "../../blocks/layout/layout.module.css";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { Fact, FactList } from "../../blocks/value/fact-list.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { LoneAnchor, LoneLink } from "../../blocks/value/lone-link.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { buildQuotePath } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { TakeBack } from "./take-back.tsx";
import classes from "./paper-desk.module.css";

const tones = { valid: "good", replaced: "neutral", void: "bad" } as const;

/** What is known of a paper, and the way to take it back. */
export function PaperView({
  paper,
  onChanged,
}: {
  paper: DocumentRecord;
  onChanged(paper: DocumentRecord): void;
}) {
  const t = useTexts("admin-papers");
  const format = useFormat();
  const isAllowed = useAllowed();
  const { kind, number, state, standing, takenBack, replacesCode, replacedByCode } = paper;
  return (
    <OfficePanel
      title={`${t(`kind.${kind}`)} \u2066${number}\u2069`}
      actions={<StatusBadge tone={tones[state]}>{t(`standing.${standing}`)}</StatusBadge>}
    >
      <div className={layout.column}>
        <FactList>
          <Fact term={t("code")}>
            <bdi dir="ltr">{paper.code}</bdi>
          </Fact>
          <Fact term={t("issued")}>
            <Moment at={paper.issuedAt} />
          </Fact>
          <Fact term={t("author")}>
            {paper.authorId === null
              ? t("byCustomer")
              : t("account", { id: format.year(paper.authorId) })}
          </Fact>
          <Fact term={t("language")}>
            <bdi>{languageTraits[paper.language].name}</bdi>
          </Fact>
          <Fact term={t("pieces")}>{format.number(paper.pieceCount)}</Fact>
          {replacesCode !== null && (
            <Fact term={t("replaces")}>
              <bdi dir="ltr">{replacesCode}</bdi>
            </Fact>
          )}
          {replacedByCode !== null && (
            <Fact term={t("replacedBy")}>
              <bdi dir="ltr">{replacedByCode}</bdi>
            </Fact>
          )}
          {takenBack && (
            <Fact term={t("takenBack")}>
              <Moment at={takenBack.at} />
            </Fact>
          )}
          <Fact term={t("hash")}>
            <bdi dir="ltr" className={classes.hash}>
              {paper.sha256}
            </bdi>
          </Fact>
        </FactList>
        {takenBack && (
          <p>
            {t("takenBackBy", {
              name: `\u2068${takenBack.username}\u2069`,
              reason: `\u2068${takenBack.reason}\u2069`,
            })}
          </p>
        )}
        {isAllowed("readDocumentFileForStaff") && (
          <p>
            <LoneAnchor href={buildStaffPaperPath(paper.code)} target="_blank">
              {t("file")}
            </LoneAnchor>
          </p>
        )}
        {kind === "quote" && isAllowed("readQuoteForStaff") && (
          <p>
            <LoneLink to={buildQuotePath(paper.code)}>{t("openQuote")}</LoneLink>
          </p>
        )}
        {!takenBack && replacedByCode === null && isAllowed("voidDocument") && (
          <TakeBack code={paper.code} onDone={onChanged} />
        )}
      </div>
    </OfficePanel>
  );
}
