import { useState } from "react";
import { TextField } from "@dhahabu/kit/ui/field";
import { AppSetUp } from "./app-set-up.tsx";
import { useFactorTexts } from "./factor-texts.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { findPasskeyFault, makePasskey } from "./passkey.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import classes from "./second-factor.module.css";

/** Sets a factor up under the token of a step; `onDone` comes after the recovery codes are kept. */
export function FactorSetUp({ token, onDone }: { token: string; onDone(): void }) {
  const t = useFactorTexts();
  const [codes, setCodes] = useState<readonly string[]>();
  const [name, setName] = useState<string>();
  const fault = findPasskeyFault();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!t) return null;

  function finish({ recoveryCodes }: { recoveryCodes: readonly string[] | null }) {
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  }

  const shownName = name ?? t("passkey.firstName");
  return (
    <div className={classes.parts}>
      <section className={classes.parts}>
        <h3 className={classes.way}>{t("passkey.title")}</h3>
        {fault ? (
          <p className={classes.lead}>{t(`passkey.${fault}`)}</p>
        ) : (
          <>
            <p className={classes.lead}>{t("passkey.lead")}</p>
            <TextField
              label={t("passkey.name")}
              value={shownName}
              maxLength={60}
              onChange={({ target }) => setName(target.value)}
            />
            <PasskeyButton
              label={t("passkey.make")}
              act={async () => finish(await makePasskey(token, shownName))}
            />
          </>
        )}
      </section>
      <section className={classes.parts}>
        <h3 className={classes.way}>{t("setUp.appTitle")}</h3>
        <AppSetUp token={token} onAdded={finish} />
      </section>
    </div>
  );
}
