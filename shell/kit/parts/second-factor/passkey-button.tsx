import { useState } from "react";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { Button } from "@dhahabu/kit/ui/button";
import { useFactorTexts } from "./factor-texts.tsx";
import { PasskeyError } from "./passkey.tsx";
import classes from "./second-factor.module.css";

/** Does something with a passkey; what went wrong stands under it. */
export function PasskeyButton({ label, act }: { label: string; act(): Promise<void> }) {
  const t = useFactorTexts();
  const explain = useExplainFailure();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  if (!t) return null;

  async function press(say: NonNullable<typeof t>) {
    setIsBusy(true);
    setFault(undefined);
    try {
      await act();
    } catch (error) {
      const isDevices = error instanceof PasskeyError;
      setFault(isDevices ? say(`passkey.${error.refusal}`) : (await explain(error)).text);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={classes.parts}>
      <div className={classes.actions}>
        <Button isBusy={isBusy} onClick={() => void press(t)}>
          {isBusy ? t("passkey.waiting") : label}
        </Button>
      </div>
      <p className={classes.fault} role="alert">
        {fault}
      </p>
    </div>
  );
}
