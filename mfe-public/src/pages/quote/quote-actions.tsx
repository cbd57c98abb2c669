import { useState } from "react";
import { buildPaperPath } from "@dhahabu/contract/document-terms";
import { bankName } from "@dhahabu/contract/facts";
import type { Quote } from "@dhahabu/contract/quotes";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useNavigate } from "@dhahabu/kit/router";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import { buildQuotePath, buildQuoteVisitPath } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./quote-page.module.css";

function Renewal({ quote }: { quote: Quote }) {
  const t = useT<typeof texts>("quote");
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const navigate = useNavigate();
  const language = useLanguage();
  const [isSending, setIsSending] = useState(false);

  async function renew() {
    setIsSending(true);
    const items = quote.pieces.map(({ goldType, grossGrams, stonesGrams, quantity }) => ({
      goldType,
      grossGrams,
      stonesGrams,
      quantity,
    }));
    try {
      const { code } = await sendOnce("createQuote", (key) =>
        callApi("createQuote", { body: { items, replaces: quote.code, language, key } }),
      );
      void navigate(buildQuotePath(code));
    } catch (error) {
      const { text } = await explain(error);
      showToast({ title: t("renew.failed"), description: text, kind: "error" });
    }
    setIsSending(false);
  }

  return (
    <Button isBusy={isSending} onClick={() => void renew()}>
      {t("renew")}
    </Button>
  );
}

/** Where to take a quote: to a visit, to paper, to somebody else. */
export function QuoteActions({ quote }: { quote: Quote }) {
  const t = useT<typeof texts>("quote");
  const format = useFormat();
  const isAlive = useIsAlive();
  const path = buildQuotePath(quote.code);
  const link = isAlive ? window.location.origin + path : path;
  const shared = t("shared", {
    bank: bankName,
    code: quote.code,
    sale: format.kes(quote.saleKes),
    loan: format.kes(quote.loanKes),
    link,
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: t("copied") });
    } catch {
      showToast({ title: t("copy.failed"), description: link, kind: "error" });
    }
  }

  return (
    <div className={classes.actions}>
      {quote.state === "expired" && <Renewal quote={quote} />}
      {!quote.isTakenBack && (
        <ButtonLink
          to={buildQuoteVisitPath(quote.code)}
          {...(quote.state === "expired" && { look: "secondary" as const })}
        >
          {t("visit")}
        </ButtonLink>
      )}
      {quote.number !== null && (
        <a className={classes.share} href={buildPaperPath(quote.code)} target="_blank">
          {t("pdf")}
        </a>
      )}
      <span className={classes.scripted}>
        <Button look="secondary" onClick={() => window.print()}>
          {t("print")}
        </Button>
        <Button look="secondary" onClick={() => void copy()}>
          {t("copy")}
        </Button>
        {!quote.isTakenBack && (
          <a
            className={classes.share}
            href={`https://wa.me/?text=${encodeURIComponent(shared)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("share")}
          </a>
        )}
      </span>
    </div>
  );
}
