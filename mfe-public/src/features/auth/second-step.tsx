import { useState } from "react";
import type { HalfSignIn } from "@dhahabu/contract/identity";
import { CodeForm } from "@dhahabu/kit/parts/second-factor/code-form";
import { FactorSetUp } from "@dhahabu/kit/parts/second-factor/factor-set-up";
import { useFactorTexts } from "@dhahabu/kit/parts/second-factor/factor-texts";
import { signWithPasskey } from "@dhahabu/kit/parts/second-factor/passkey";
import { PasskeyButton } from "@dhahabu/kit/parts/second-factor/passkey-button";
import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import classes from "./account-form.module.css";

type Way = HalfSignIn["kinds"][number] | "recoveryCode";

interface StepProps {
  halfSignIn: HalfSignIn;
  onSignedIn(username: string): void;
}

/** What is left of a sign-in after the password: a factor, or setting one up. */
export function SecondStep(props: StepProps) {
  const t = useFactorTexts();
  const { refresh } = useSessionActions();
  const { step, token } = props.halfSignIn;
  if (!t) return <Skeleton width="100%" height="14rem" />;
  if (step === "prove") return <Proof {...props} />;
  return (
    <div className={classes.form}>
      <div className={classes.intro}>
        <h2 className={classes.subtitle}>{t("setUp.title")}</h2>
        <p>{t("setUp.lead")}</p>
      </div>
      <FactorSetUp token={token} onDone={() => void refresh()} />
    </div>
  );
}

const leads = {
  passkey: "prove.passkeyLead",
  app: "prove.lead",
  recoveryCode: "prove.recoveryLead",
} as const;

const choices = {
  passkey: "prove.usePasskey",
  app: "prove.useApp",
  recoveryCode: "prove.useRecoveryCode",
} as const;

function Proof({ halfSignIn: { kinds, token }, onSignedIn }: StepProps) {
  const t = useFactorTexts();
  const { proveSecondFactor, provePasskey } = useSessionActions();
  const ways: readonly Way[] = [...kinds, "recoveryCode"];
  const [way, setWay] = useState<Way>(ways[0] ?? "recoveryCode");
  if (!t) return null;
  return (
    <div className={classes.form}>
      <div className={classes.intro}>
        <h2 className={classes.subtitle}>{t("prove.title")}</h2>
        <p>{t(leads[way])}</p>
      </div>
      {way === "passkey" ? (
        <PasskeyButton
          label={t("prove.usePasskey")}
          act={async () => {
            const passkey = await signWithPasskey(token);
            onSignedIn((await provePasskey({ token, passkey })).username);
          }}
        />
      ) : (
        <CodeForm
          kind={way}
          label={t(way === "app" ? "prove.code" : "prove.recoveryCode")}
          submitLabel={t("prove.submit")}
          takesFocus
          send={async (code) => onSignedIn((await proveSecondFactor({ token, code })).username)}
        />
      )}
      <div className={classes.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" isSmall onClick={() => setWay(other)}>
              {t(choices[other])}
            </Button>
          ))}
      </div>
    </div>
  );
}
