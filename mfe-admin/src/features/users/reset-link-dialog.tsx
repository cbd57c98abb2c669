import { useRef, useState } from "react";
import type { ResetLink } from "@dhahabu/contract/accounts";
import type { ListedUser } from "@dhahabu/contract/identity";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { FaultLine } from "../../blocks/failure/fault-line.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import layout from "../../blocks/layout/layout.module.css";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./reset-link-dialog.module.css";

// What the server lets a link live; the moment it names is the one that counts.
const lifeMinutes = 60;

export function ResetLinkDialog({ user, onClose }: { user: ListedUser; onClose(): void }) {
  const t = useTexts("admin-users");
  const format = useFormat();
  const explain = useFailureText();
  const making = useSend({
    mutationFn: () => callApi("createResetLink", { params: { userId: user.id } }),
  });
  const { data: made, error, isPending: isMaking } = making;

  return (
    <Dialog
      title={t("resetLinkFor", { username: user.username })}
      isOpen
      onClose={onClose}
      footer={
        made ? (
          <Button isSmall onClick={onClose}>
            {t("link.done")}
          </Button>
        ) : (
          <>
            <Button look="secondary" isSmall disabled={isMaking} onClick={onClose}>
              {t("link.cancel")}
            </Button>
            <Button isSmall isBusy={isMaking} onClick={() => making.mutate()}>
              {isMaking ? t("link.making") : t("link.make")}
            </Button>
          </>
        )
      }
    >
      <div className={layout.tight}>
        {made && "path" in made && <MadeLink link={made} />}
        {made && "pendingRequestId" in made && (
          <p role="status">{t("link.asked", { username: user.username })}</p>
        )}
        {!made && (
          <p>
            {t("link.intro", {
              username: user.username,
              minutes: format.number(lifeMinutes),
            })}
          </p>
        )}
        <p className={classes.care}>{t("link.care")}</p>
        <FaultLine>{error && explain(error)}</FaultLine>
      </div>
    </Dialog>
  );
}

function MadeLink({ link }: { link: ResetLink }) {
  const t = useTexts("admin-users");
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [copy, setCopy] = useState<"none" | "done" | "byHand">("none");

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? "");
      setCopy("done");
    } catch {
      // Without https or the right, the browser copies nothing by itself.
      field.current?.focus();
      field.current?.select();
      setCopy("byHand");
    }
  }

  return (
    <>
      <div className={classes.line}>
        <TextField
          ref={field}
          label={t("link.label")}
          readOnly
          dir="ltr"
          value={new URL(link.path, window.location.origin).href}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button look="secondary" onClick={() => void copyLink()}>
          {t("link.copy")}
        </Button>
      </div>
      <p className={classes.told} role="status">
        {copy === "done" && t("link.copied")}
        {copy === "byHand" && t("link.copyByHand")}
      </p>
      <p>{t("link.once", { time: format.dateTime(link.expiresAt) })}</p>
    </>
  );
}
