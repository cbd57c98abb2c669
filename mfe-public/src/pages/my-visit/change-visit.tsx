import { useState } from "react";
import type { SubmitEvent } from "react";
import type { OwnVisit } from "@dhahabu/contract/visits";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { SlotPicker } from "../../features/visits/slot-picker.tsx";
import { useSlots } from "../../features/visits/use-slots.ts";
import type texts from "./messages/en.json";
import classes from "./own-visit-page.module.css";

interface ChangeParts {
  token: string;
  visit: OwnVisit;
  onChanged(visit: OwnVisit): void;
}

/** Sends one change of a visit at a time, and says why one was refused. */
function useChange(onChanged: (visit: OwnVisit) => void) {
  const t = useT<typeof texts>("my-visit");
  const explain = useExplainFailure();
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  return {
    fault,
    setFault,
    isSending,
    async send(change: () => Promise<OwnVisit>) {
      if (isSending) return;
      setFault(undefined);
      setIsSending(true);
      try {
        onChanged(await change());
      } catch (error) {
        const own = { general: t("change.failed"), offline: t("change.offline") };
        setFault((await explain(error, own)).text);
      }
      setIsSending(false);
    },
  };
}

function MoveForm({ token, visit, onChanged }: ChangeParts) {
  const t = useT<typeof texts>("my-visit");
  const slots = useSlots(visit.branchId, visit.kind);
  const change = useChange(onChanged);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const startsAt = new FormData(event.currentTarget).get("startsAt");
    if (typeof startsAt !== "string") return change.setFault(t("move.missing"));
    void change
      .send(() => callApi("moveOwnVisit", { body: { token, startsAt } }))
      .then(() => slots.refresh());
  }

  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      aria-label={t("move.open")}
      className={classes.form}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <SlotPicker slots={slots} error={change.fault} />
      <div className={classes.actions}>
        <Button type="submit" isBusy={change.isSending}>
          {t("move.submit")}
        </Button>
      </div>
    </form>
  );
}

/** What a press has brought takes the focus from the button, which is gone. */
function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}

/** Another time for a visit, or none: cancelling asks once more, since its seat is then free for others. */
export function ChangeVisit(parts: ChangeParts) {
  const t = useT<typeof texts>("my-visit");
  const [isMoving, setIsMoving] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const { token, onChanged } = parts;
  const cancelling = useChange(onChanged);
  return (
    <section className={classes.change}>
      <h2 className={classes.heading}>{t("change.title")}</h2>
      {isMoving ? (
        <MoveForm {...parts} />
      ) : (
        <div className={classes.actions}>
          <Button look="secondary" onClick={() => setIsMoving(true)}>
            {t("move.open")}
          </Button>
        </div>
      )}
      {isAsked && (
        <p ref={takeFocus} tabIndex={-1}>
          {t("cancel.ask")}
        </p>
      )}
      <div className={classes.actions}>
        {isAsked ? (
          <>
            <Button
              isBusy={cancelling.isSending}
              onClick={() =>
                void cancelling.send(() => callApi("cancelOwnVisit", { body: { token } }))
              }
            >
              {t("cancel.confirm")}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                setIsAsked(false);
                setIsKept(true);
              }}
            >
              {t("cancel.keep")}
            </Button>
          </>
        ) : (
          <Button {...(isKept && { ref: takeFocus })} look="quiet" onClick={() => setIsAsked(true)}>
            {t("cancel.open")}
          </Button>
        )}
      </div>
      {cancelling.fault !== undefined && (
        <p className={classes.fault} role="alert">
          {cancelling.fault}
        </p>
      )}
    </section>
  );
}
