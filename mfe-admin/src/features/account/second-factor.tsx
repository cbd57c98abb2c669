import { useState } from "react";
import type { OwnFactors } from "@dhahabu/contract/second-factor";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { FactorSetUp } from "@dhahabu/kit/parts/second-factor/factor-set-up";
import { RecoveryCodes } from "@dhahabu/kit/parts/second-factor/recovery-codes";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import layout from "../../blocks/layout/layout.module.css";
import { Moment } from "../../blocks/value/moment.tsx";
import { useCall } from "../../data/use-call.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./second-factor.module.css";

type Open =
  | { readonly kind: "setUp"; readonly token: string }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "remove"; readonly name: string; readonly act: () => Promise<undefined> };

/** One's own second factor: set up, shown, removed. `onChanged` is called once something has changed. */
export function SecondFactor({ onChanged }: { onChanged(): void }) {
  const factors = useCall("getOwnFactors", {});
  if (!factors.data) {
    if (!factors.error) return <Skeleton height="8rem" />;
    return <ErrorPanel onRetry={() => void factors.refresh()} isRetrying={factors.isFetching} />;
  }
  return (
    <Factors
      factors={factors.data}
      onChanged={() => {
        void factors.refresh();
        onChanged();
      }}
    />
  );
}

function Factors({ factors, onChanged }: { factors: OwnFactors; onChanged(): void }) {
  const t = useTexts("admin-account");
  const format = useFormat();
  const explain = useFailureText();
  const [open, setOpen] = useState<Open>();
  const acting = useSend({
    mutationFn: (act: () => Promise<Open | undefined>) => act(),
    onSuccess: (next) => setOpen(next),
    onError(error) {
      showToast({ kind: "error", title: t("factor.failed"), description: explain(error) });
    },
  });
  const hasApp = factors.appAddedAt !== null;
  const hasFactor = hasApp || factors.passkeys.length > 0;

  function close() {
    setOpen(undefined);
    onChanged();
  }

  const beginSetUp = async (): Promise<Open> => ({
    kind: "setUp",
    ...(await callApi("beginFactorSetUp", {})),
  });
  const renewCodes = async (): Promise<Open> => {
    const { recoveryCodes } = await callApi("renewRecoveryCodes", {});
    return { kind: "codes", codes: recoveryCodes };
  };
  const removeApp = async () => {
    await callApi("removeApp", {});
    onChanged();
    return undefined;
  };
  const removePasskey = async (passkeyId: number) => {
    await callApi("removePasskey", { params: { passkeyId } });
    onChanged();
    return undefined;
  };

  return (
    <div className={layout.tight}>
      <p className={classes.lead}>{t(readLead(factors))}</p>
      {hasFactor && (
        <FactorList
          factors={factors}
          onRemoveApp={() => setOpen({ kind: "remove", name: t("factor.app"), act: removeApp })}
          onRemovePasskey={({ id, name }) =>
            setOpen({ kind: "remove", name, act: () => removePasskey(id) })
          }
        />
      )}
      {hasFactor && (
        <div className={classes.factor}>
          <p className={classes.lead}>
            {t("factor.codesLeft", { number: format.number(factors.recoveryCodesLeft) })}
          </p>
          <Button look="secondary" isSmall onClick={() => acting.mutate(renewCodes)}>
            {t("factor.newCodes")}
          </Button>
        </div>
      )}
      {factors.mode !== "off" && (
        <div className={layout.line}>
          <Button
            look={hasFactor ? "secondary" : "primary"}
            isSmall
            isBusy={acting.isPending}
            onClick={() => acting.mutate(beginSetUp)}
          >
            {t(hasFactor ? "factor.another" : "factor.setUp")}
          </Button>
        </div>
      )}
      {open?.kind === "setUp" && (
        <Dialog title={t("factor.setUp")} isOpen onClose={close}>
          <FactorSetUp token={open.token} onDone={close} />
        </Dialog>
      )}
      {open?.kind === "codes" && (
        <Dialog title={t("factor.newCodes")} isOpen onClose={close}>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Dialog>
      )}
      {open?.kind === "remove" && (
        <RemoveDialog
          name={open.name}
          isBusy={acting.isPending}
          onKeep={() => setOpen(undefined)}
          onRemove={() => acting.mutate(open.act)}
        />
      )}
    </div>
  );
}

function readLead({ appAddedAt, passkeys, mode, isRequired }: OwnFactors) {
  const hasFactor = appAddedAt !== null || passkeys.length > 0;
  if (hasFactor) return isRequired ? "factor.leadRequired" : "factor.leadOn";
  return mode === "off" ? "factor.leadOff" : "factor.leadNone";
}

function FactorList({
  factors: { appAddedAt, passkeys },
  onRemoveApp,
  onRemovePasskey,
}: {
  factors: OwnFactors;
  onRemoveApp(): void;
  onRemovePasskey(passkey: OwnFactors["passkeys"][number]): void;
}) {
  const t = useTexts("admin-account");
  return (
    <ul className={classes.factors}>
      {appAddedAt !== null && (
        <Factor name={t("factor.app")} addedAt={appAddedAt} onRemove={onRemoveApp} />
      )}
      {passkeys.map((passkey) => (
        <Factor
          key={passkey.id}
          name={t("factor.passkey", { name: passkey.name, host: passkey.host })}
          addedAt={passkey.addedAt}
          onRemove={() => onRemovePasskey(passkey)}
        />
      ))}
    </ul>
  );
}

function Factor({ name, addedAt, onRemove }: { name: string; addedAt: string; onRemove(): void }) {
  const t = useTexts("admin-account");
  return (
    <li className={classes.factor}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.lead}>
          {t("factor.since")} <Moment at={addedAt} precision="day" />
        </p>
      </div>
      <Button
        look="quiet"
        isSmall
        aria-label={t("factor.removeNamed", { name })}
        onClick={onRemove}
      >
        {t("factor.remove")}
      </Button>
    </li>
  );
}

function RemoveDialog({
  name,
  isBusy,
  onKeep,
  onRemove,
}: {
  name: string;
  isBusy: boolean;
  onKeep(): void;
  onRemove(): void;
}) {
  const t = useTexts("admin-account");
  return (
    <Dialog
      title={t("factor.removeNamed", { name })}
      isOpen
      size="small"
      onClose={onKeep}
      footer={
        <>
          <Button look="secondary" isSmall disabled={isBusy} onClick={onKeep}>
            {t("factor.keep")}
          </Button>
          <Button look="danger" isSmall isBusy={isBusy} onClick={onRemove}>
            {t("factor.remove")}
          </Button>
        </>
      }
    >
      <p>{t("factor.removeText")}</p>
    </Dialog>
  );
}
