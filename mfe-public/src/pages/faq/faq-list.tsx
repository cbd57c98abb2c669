import { useEffect, useRef, useState } from "react";
import type { ToggleEvent } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { findAnchor, Link, useLocation } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { SearchBox } from "../../blocks/search-box.tsx";
import { answerQuestions, faqCategories } from "./faq-entries.ts";
import type { AnsweredQuestion } from "./faq-entries.ts";
import { holdsWords } from "../../content/fold-text.ts";
import type texts from "./messages/en.json";
import type publicTexts from "../../shared-texts/public/messages/en.json";
import classes from "./faq.module.css";

function Question({
  entry: { id, question, answer, page },
  isHidden,
  onToggle,
}: {
  entry: AnsweredQuestion;
  isHidden: boolean;
  onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void;
}) {
  const t = useT<typeof texts>("faq");
  const tPublic = useT<typeof publicTexts>("public");
  return (
    <details id={id} className={classes.entry} hidden={isHidden} onToggle={onToggle}>
      <summary className={classes.question}>
        <h3 className={classes.questionText}>{question}</h3>
      </summary>
      <div className={classes.answer}>
        <p>{answer}</p>
        {page && (
          <Link className={classes.link} to={page.to}>
            {t("more", { page: tPublic(page.labelKey) })}
          </Link>
        )}
      </div>
    </details>
  );
}

/** Opens the question that the address names. */
function useLinkedQuestion() {
  const { hash } = useLocation();
  useEffect(() => {
    const linked = findAnchor(hash);
    if (linked instanceof HTMLDetailsElement) linked.open = true;
  }, [hash]);
}

function useOpenCount() {
  const listRef = useRef<HTMLDivElement>(null);
  const [openCount, setOpenCount] = useState(0);
  const listQuestions = () => [...(listRef.current?.querySelectorAll("details") ?? [])];
  const recount = () => setOpenCount(listQuestions().filter(({ open }) => open).length);

  // Some may have been opened before the page was alive.
  useEffect(recount, []);

  return {
    listRef,
    openCount,
    recount,
    setAllOpen(isOpen: boolean) {
      for (const question of listQuestions()) question.open = isOpen;
    },
  };
}

/** The questions by category. Each opens by itself, without scripts too (spec section 4). */
export function FaqList() {
  const t = useT<typeof texts>("faq");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const facts = useFacts();
  const [search, setSearch] = useState("");
  const { listRef, openCount, recount, setAllOpen } = useOpenCount();
  useLinkedQuestion();

  const categories = faqCategories.map(({ id, titleKey }) => {
    const entries = answerQuestions({
      t,
      format,
      interestRatePercent: config?.interestRate,
      facts,
      categoryId: id,
    }).map((entry) => ({
      ...entry,
      isHidden: !holdsWords(`${entry.question}\n${entry.answer}`, search),
    }));
    return {
      id,
      title: t(titleKey),
      entries,
      isHidden: entries.every((entry) => entry.isHidden),
    };
  });
  const questionCount = categories.reduce((sum, { entries }) => sum + entries.length, 0);
  const areAllOpen = openCount === questionCount;

  return (
    <div className={classes.layout}>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchBox
            label={t("search.label")}
            placeholder={t("search.placeholder")}
            text={search}
            onSearch={setSearch}
          />
        </div>
        <Button look="secondary" isSmall onClick={() => setAllOpen(!areAllOpen)}>
          {t(areAllOpen ? "collapse" : "expand")}
        </Button>
      </div>
      <div ref={listRef} className={classes.categories}>
        {categories.map(({ id, title, entries, isHidden }) => (
          <section
            key={id}
            className={classes.category}
            aria-labelledby={`category-${id}`}
            hidden={isHidden}
          >
            <h2 id={`category-${id}`} className={classes.title}>
              {title}
            </h2>
            <div>
              {entries.map((entry) => (
                <Question
                  key={entry.id}
                  entry={entry}
                  isHidden={entry.isHidden}
                  onToggle={recount}
                />
              ))}
            </div>
          </section>
        ))}
        <p role="status" className={classes.none}>
          {categories.every(({ isHidden }) => isHidden) && t("none")}
        </p>
      </div>
    </div>
  );
}
