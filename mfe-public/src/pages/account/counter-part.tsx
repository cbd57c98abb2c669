import { useState } from "react";
import { callApi } from "@dhahabu/kit/api/client";
import type { CallResponse } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";
import classes from "../../features/auth/account-form.module.css";
import own from "./account-parts.module.css";

/** Whether the account is linked with a customer of the counter, and the way to link it. */
export function CounterPart({
  customer,
  refresh,
}: {
  customer: CallResponse<"getOwnCustomer">["customer"];
  refresh(): Promise<void>;
}) {
  const t = useT<typeof texts>("account");
  if (!customer) return <LinkForm onLinked={refresh} />;
  const { name, reference, state } = customer;
  return (
    <>
      <p>
        {t("counter.linked", {
          name: `\u2068${name}\u2069`,
          reference: `\u2066${reference}\u2069`,
        })}
      </p>
      <p>{t(`counter.${state}`)}</p>
      <EndLink onEnded={refresh} />
    </>
  );
}

function EndLink({ onEnded }: { onEnded(): Promise<void> }) {
  const t = useT<typeof texts>("account");
  const explain = useExplainFailure();
  const [isSending, setIsSending] = useState(false);

  async function end() {
    setIsSending(true);
    try {
      await callApi("unlinkOwnAccount", {});
      showToast({ title: t("counter.unlinked"), kind: "success" });
      await onEnded();
    } catch (error) {
      const { text } = await explain(error);
      showToast({ title: t("counter.unlinkFailed"), description: text, kind: "error" });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <details>
      <summary className={own.opener}>{t("counter.unlinkOpen")}</summary>
      <div className={own.opened}>
        <p>{t("counter.unlinkText")}</p>
        <div>
          <Button look="secondary" isBusy={isSending} onClick={() => void end()}>
            {t("counter.unlink")}
          </Button>
        </div>
      </div>
    </details>
  );
}

function LinkForm({ onLinked }: { onLinked(): Promise<void> }) {
  const t = useT<typeof texts>("account");
  const explain = useExplainFailure();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  async function send() {
    setIsSending(true);
    setFault(undefined);
    try {
      await callApi("linkOwnAccount", { body: { code } });
      showToast({ title: t("counter.done"), kind: "success" });
      await onLinked();
    } catch (error) {
      setFault((await explain(error)).text);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form
      className={`${classes.form} ${own.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t("counter.codeLead")}</p>
      <TextField
        label={t("counter.code")}
        dir="ltr"
        value={code}
        error={fault}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" look="secondary" isBusy={isSending}>
        {isSending ? t("counter.busy") : t("counter.submit")}
      </Button>
    </form>
  );
}
