import { useEffect, useMemo, useState } from "react";
import type { Language } from "@dhahabu/contract/language";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { askAssistant } from "@dhahabu/kit/assistant/asked-question";
import { Link, useSearchParams } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { SearchBox } from "../../blocks/search-box.tsx";
import { markLanguage } from "../../content/mark-language.ts";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type publicTexts from "../../shared-texts/public/messages/en.json";
import type texts from "./messages/en.json";
import { homeAnchors, paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";
import { groupHits } from "./group-hits.ts";
import type { HitGroup } from "./group-hits.ts";
import type { SearchHit } from "./search-index.ts";
import type { LoadedIndex } from "./search-sources.ts";
import { hasMatch, markMatches } from "./search-terms.ts";
import { useAnswers } from "./use-answers.ts";
import classes from "./site-search.module.css";

const parameter = "q";
const maxQueryLength = 200;
// The gallery itself shows the rest.
const maxShownMedia = 20;

const startingPoints = [
  { to: paths.goldLoans, labelKey: "nav.goldLoans" },
  { to: paths.goldBuying, labelKey: "nav.goldBuying" },
  { to: `${paths.home}#${homeAnchors.calculator}`, labelKey: "nav.calculator" },
  { to: paths.secureStorage, labelKey: "nav.secureStorage" },
  { to: paths.services, labelKey: "nav.services" },
  { to: paths.faq, labelKey: "nav.faq" },
  { to: paths.contact, labelKey: "nav.contact" },
] as const;

interface IndexState {
  readonly language: Language;
  readonly loaded?: LoadedIndex;
  readonly hasFailed?: boolean;
}

/** The index of the page's language, loaded when it is first wanted. */
function useSearchIndex(routes: readonly SiteRoute[], isWanted: boolean) {
  const language = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<IndexState>();
  const isKnown = state?.language === language && state.loaded !== undefined;

  useEffect(() => {
    if (!isWanted || isKnown) return undefined;
    let isCurrent = true;
    setState({ language });
    import("./search-sources.ts")
      .then(({ loadSearchIndex }) => loadSearchIndex(routes, language))
      .then((loaded) => isCurrent && setState({ language, loaded }))
      .catch((failure: unknown) => {
        console.error("Failed to load the search", failure);
        if (isCurrent) setState({ language, hasFailed: true });
      });
    return () => {
      isCurrent = false;
    };
  }, [isWanted, isKnown, routes, language, attempt]);

  const current = state?.language === language ? state : undefined;
  return { ...current, retry: () => setAttempt((count) => count + 1) };
}

function Marked({ text, terms }: { text: string; terms: ReadonlySet<string> }) {
  return markMatches(text, terms).map(({ text: part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  );
}

/** The text of a document that shows best why it was found. */
function chooseExcerpt({ document: { summary, texts: others }, terms }: SearchHit): string {
  const shown = [summary, ...others.filter((text) => !text.includes("{{"))];
  return shown.find((text) => hasMatch(text, terms)) ?? summary;
}

function Result({ hit }: { hit: SearchHit }) {
  const { title, titleLanguage, language, to, trail } = hit.document;
  const titleMarks = titleLanguage && markLanguage(titleLanguage);
  const marks = language && markLanguage(language);
  const excerpt = chooseExcerpt(hit);
  return (
    <li className={classes.result}>
      {trail.length > 0 && <p className={classes.trail}>{trail.join(" / ")}</p>}
      <h3 className={classes.title}>
        {to === undefined ? (
          <button type="button" className={classes.ask} onClick={() => askAssistant(title)}>
            <bdi {...titleMarks}>{title}</bdi>
          </button>
        ) : (
          <Link to={to}>
            <bdi {...titleMarks}>
              <Marked text={title} terms={hit.terms} />
            </bdi>
          </Link>
        )}
      </h3>
      {excerpt !== "" && (
        <p className={classes.excerpt}>
          <bdi {...marks}>
            <Marked text={excerpt} terms={hit.terms} />
          </bdi>
        </p>
      )}
    </li>
  );
}

function Results({ groups, query }: { groups: readonly HitGroup[]; query: string }) {
  const t = useT<typeof texts>("search");
  const format = useFormat();
  return groups.map(({ kind, hits: ofKind }) => {
    const shown = kind === "media" ? ofKind.slice(0, maxShownMedia) : ofKind;
    const number = format.number(ofKind.length);
    return (
      <section key={kind} className={classes.group} aria-labelledby={`kind-${kind}`}>
        <h2 id={`kind-${kind}`} className={classes.heading}>
          {t(`kind.${kind}`)} <span className={classes.count}>{number}</span>
        </h2>
        <ul className={classes.results}>
          {shown.map((hit) => (
            <Result key={hit.document.id} hit={hit} />
          ))}
        </ul>
        {shown.length < ofKind.length && (
          <p>
            <Link to={`${paths.media}?${new URLSearchParams({ q: query }).toString()}`}>
              {t("media.all", { number })}
            </Link>
          </p>
        )}
      </section>
    );
  });
}

function StartingPoints() {
  const t = useT<typeof texts>("search");
  const tPublic = useT<typeof publicTexts>("public");
  return (
    <section className={classes.group} aria-labelledby="starting-points">
      <h2 id="starting-points" className={classes.heading}>
        {t("start.title")}
      </h2>
      <ul className={classes.points}>
        {startingPoints.map(({ to, labelKey }) => (
          <li key={to}>
            <Link className={classes.point} to={to}>
              {tPublic(labelKey)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The search of the site: what is looked for stands in the address, so that it can be linked to. */
export function SiteSearch({ routes }: { routes: readonly SiteRoute[] }) {
  const t = useT<typeof texts>("search");
  const format = useFormat();
  const isAlive = useIsAlive();
  const [params, setParams] = useSearchParams();
  // The server's page is one for all queries.
  const query = isAlive ? (params.get(parameter) ?? "").trim().slice(0, maxQueryLength) : "";
  const isAsked = query !== "";
  const { loaded, hasFailed, retry } = useSearchIndex(routes, isAsked);
  const { answers, isLacking } = useAnswers(query, useLanguage());
  const groups = useMemo(
    () =>
      loaded && isAsked && answers
        ? groupHits(query, loaded.index.find(query), answers)
        : undefined,
    [loaded, isAsked, query, answers],
  );
  const count = groups?.reduce((sum, { hits }) => sum + hits.length, 0);

  function search(text: string, isSubmitted: boolean) {
    if (text === query) return;
    setParams(
      (latest) => {
        const next = new URLSearchParams(latest);
        if (text === "") next.delete(parameter);
        else next.set(parameter, text);
        return next;
      },
      { replace: !isSubmitted },
    );
  }

  function describeState(): string {
    if (!isAsked || hasFailed) return "";
    if (count === undefined) return t("loading");
    if (count === 0) return t("none.title", { query });
    return t("results", { count, number: format.number(count), query });
  }

  return (
    <div className={classes.search}>
      <SearchBox
        label={t("field.label")}
        placeholder={t("field.placeholder")}
        text={query}
        onSearch={search}
        action={paths.search}
        isLarge
      >
        <Button type="submit" disabled={!isAlive}>
          {t("submit")}
        </Button>
      </SearchBox>
      <noscript>
        <p>{t("noscript")}</p>
      </noscript>
      <p role="status" className={classes.status}>
        {describeState()}
      </p>
      {isAsked && hasFailed && (
        <ErrorPanel title={t("failed.title")} text={t("failed.text")} onRetry={retry} />
      )}
      {groups && loaded?.lacksMedia && <p>{t("lacksMedia")}</p>}
      {groups && isLacking && <p>{t("lacksAnswers")}</p>}
      {groups && <Results groups={groups} query={query} />}
      {count === 0 && (
        <>
          <p>{t("none.text")}</p>
          <p>
            <Button onClick={() => askAssistant(query)}>{t("none.ask")}</Button>
          </p>
        </>
      )}
      {(!isAsked || count === 0) && <StartingPoints />}
    </div>
  );
}
