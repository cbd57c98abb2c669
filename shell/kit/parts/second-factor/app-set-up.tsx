import { useEffect, useState } from "react";
import type { AppSecret } from "@dhahabu/contract/second-factor";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { CodeForm } from "./code-form.tsx";
import { useFactorTexts } from "./factor-texts.tsx";
import { QrCode } from "./qr-code.tsx";
import classes from "./second-factor.module.css";

/** Sets up an app that makes codes, under the token of a step. */
export function AppSetUp({
  token,
  onAdded,
}: {
  token: string;
  onAdded(added: { recoveryCodes: readonly string[] | null }): void;
}) {
  const t = useFactorTexts();
  const explain = useExplainFailure();
  const [app, setApp] = useState<AppSecret>();
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    let isWanted = true;
    callApi("startApp", { body: { token } }).then(
      (secret) => isWanted && setApp(secret),
      async (error: unknown) => {
        const { text } = await explain(error);
        if (isWanted) setFault(text);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [token, explain]);

  if (fault !== undefined) {
    return (
      <p className={classes.fault} role="alert">
        {fault}
      </p>
    );
  }
  if (!t || !app) return <Skeleton height="20rem" />;
  return (
    <>
      <p className={classes.lead}>{t("setUp.scan")}</p>
      <div className={classes.app}>
        <QrCode text={app.address} label={t("setUp.qrCode")} />
        <div>
          <p className={classes.lead}>{t("setUp.byHand")}</p>
          <code className={classes.secret} dir="ltr">
            {app.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
        </div>
      </div>
      <CodeForm
        kind="app"
        label={t("setUp.firstCode")}
        submitLabel={t("setUp.submit")}
        send={async (code) => onAdded(await callApi("addApp", { body: { token, code } }))}
      />
    </>
  );
}
