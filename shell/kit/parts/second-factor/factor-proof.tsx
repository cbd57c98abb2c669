import { useState } from "react";
import type { HalfSignIn } from "@dhahabu/contract/identity";
import { Button } from "@dhahabu/kit/ui/button";
import { CodeForm } from "./code-form.tsx";
import { useFactorTexts } from "./factor-texts.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { signWithPasskey } from "./passkey.tsx";
import classes from "./second-factor.module.css";

type Way = HalfSignIn["kinds"][number] | "recoveryCode";

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

/** Asks for a factor, in the way that is chosen; what is given goes to `proveCode` or `provePasskey`. */
export function FactorProof({
  halfSignIn: { kinds, token },
  title,
  submitLabel,
  proveCode,
  provePasskey,
}: {
  halfSignIn: Pick<HalfSignIn, "kinds" | "token">;
  title?: string;
  submitLabel?: string;
  proveCode(body: { token: string; code: string }): Promise<void>;
  provePasskey(body: { token: string; passkey: Record<string, unknown> }): Promise<void>;
}) {
  const t = useFactorTexts();
  const ways: readonly Way[] = [...kinds, "recoveryCode"];
  const [way, setWay] = useState<Way>(ways[0] ?? "recoveryCode");
  if (!t) return null;
  return (
    <div className={classes.proof}>
      <div className={classes.intro}>
        {title !== undefined && <h2 className={classes.title}>{title}</h2>}
        <p className={classes.lead}>{t(leads[way])}</p>
      </div>
      {way === "passkey" ? (
        <PasskeyButton
          label={t("prove.usePasskey")}
          act={async () => provePasskey({ token, passkey: await signWithPasskey(token) })}
        />
      ) : (
        <CodeForm
          kind={way}
          label={t(way === "app" ? "prove.code" : "prove.recoveryCode")}
          submitLabel={submitLabel ?? t("prove.submit")}
          takesFocus
          send={(code) => proveCode({ token, code })}
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
