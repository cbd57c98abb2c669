import type { HalfSignIn } from "@dhahabu/contract/identity";
import { FactorProof } from "@dhahabu/kit/parts/second-factor/factor-proof";
import { FactorSetUp } from "@dhahabu/kit/parts/second-factor/factor-set-up";
import { useFactorTexts } from "@dhahabu/kit/parts/second-factor/factor-texts";
import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import classes from "./account-form.module.css";

/** What is left of a sign-in after the password: a factor, or setting one up. */
export function SecondStep({
  halfSignIn,
  onSignedIn,
}: {
  halfSignIn: HalfSignIn;
  onSignedIn(username: string): void;
}) {
  const t = useFactorTexts();
  const { refresh, proveSecondFactor, provePasskey } = useSessionActions();
  const { step, token } = halfSignIn;
  if (!t) return <Skeleton height="14rem" />;
  if (step === "prove") {
    return (
      <FactorProof
        halfSignIn={halfSignIn}
        title={t("prove.title")}
        proveCode={async (body) => onSignedIn((await proveSecondFactor(body)).username)}
        provePasskey={async (body) => onSignedIn((await provePasskey(body)).username)}
      />
    );
  }
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
