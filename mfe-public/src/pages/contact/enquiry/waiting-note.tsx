import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "../messages/en.json";
import classes from "./enquiry-form.module.css";
import type { WaitingState } from "./use-waiting-enquiry.ts";

/** Where there is no connection: that the enquiry can wait for one on this device, or that it does. */
export function WaitingNote({
  state,
  onAccept,
  onWithdraw,
}: {
  state: WaitingState | undefined;
  onAccept: () => void;
  onWithdraw: () => void;
}) {
  const t = useT<typeof texts>("contact");
  return (
    <div role="status">
      {state && (
        <div className={classes.note}>
          <p>{t(`waiting.${state}`)}</p>
          <Button look="secondary" isSmall onClick={state === "offered" ? onAccept : onWithdraw}>
            {t(`waiting.${state}.action`)}
          </Button>
        </div>
      )}
    </div>
  );
}
