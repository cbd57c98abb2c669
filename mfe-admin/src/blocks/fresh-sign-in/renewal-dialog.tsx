import { useEffect, useRef, useState } from "react";
import type { HalfSignIn } from "@dhahabu/contract/identity";
import { callApi } from "@dhahabu/kit/api/client";
import { FactorProof } from "@dhahabu/kit/parts/second-factor/factor-proof";
import { PasswordField } from "@dhahabu/kit/parts/password-field";
import { useSession } from "@dhahabu/kit/session/use-session";
import { useSessionReplacement } from "../../data/use-session-replacement.ts";
import { useTexts } from "../../use-texts.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { useFailureText } from "../failure/use-failure-text.ts";
import { useFieldFaults } from "../failure/use-field-faults.ts";
import layout from "../layout/layout.module.css";
import classes from "./renewal-dialog.module.css";

/** Asks somebody signed in for their password, and for their second factor where they have one. */
export function RenewalDialog({ onEnd }: { onEnd(isRenewed: boolean): void }) {
  const t = useTexts("admin");
  const { user } = useSession();
  const explain = useFailureText();
  const findFieldFaults = useFieldFaults();
  const password = useRef<HTMLInputElement>(null);
  const [half, setHalf] = useState<HalfSignIn>();
  const [fault, setFault] = useState<string>();
  const field = t("fresh.password");

  useEffect(() => password.current?.focus(), []);

  const proving = useSessionReplacement({
    mutationFn: (prove: () => Promise<{ halfSignIn: HalfSignIn } | { id: number }>) => prove(),
    onSuccess(proved) {
      if ("halfSignIn" in proved) {
        setHalf(proved.halfSignIn);
        return;
      }
      onEnd(true);
    },
  });

  function sendPassword() {
    const typed = password.current?.value ?? "";
    if (typed === "") {
      setFault(t("fresh.passwordMissing"));
      password.current?.focus();
      return;
    }
    proving.mutate(() => callApi("renewSignIn", { body: { password: typed } }), {
      onError(error) {
        setFault(findFieldFaults(error)["password"] ?? explain(error));
        password.current?.focus();
        password.current?.select();
      },
    });
  }

  if (half) {
    return (
      <Dialog title={t("fresh.title")} isOpen size="small" onClose={() => onEnd(false)}>
        <FactorProof
          halfSignIn={half}
          submitLabel={t("fresh.submit")}
          proveCode={async (body) => {
            await proving.mutateAsync(() => callApi("renewSignInByCode", { body }));
          }}
          provePasskey={async (body) => {
            await proving.mutateAsync(() => callApi("renewSignInByPasskey", { body }));
          }}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t("fresh.title")}
      size="small"
      className={layout.column}
      submitLabel={t("fresh.submit")}
      busyLabel={t("fresh.checking")}
      isBusy={proving.isPending}
      error={undefined}
      onSubmit={sendPassword}
      onCancel={() => onEnd(false)}
      onClose={() => onEnd(false)}
    >
      <p className={classes.lead}>{t("fresh.lead")}</p>
      {/* Tells a password manager whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.username ?? ""}
        readOnly
        hidden
      />
      <PasswordField
        ref={password}
        name="password"
        label={field}
        autoComplete="current-password"
        error={fault}
        onType={() => setFault(undefined)}
        show={{ text: t("fresh.show"), label: t("fresh.showLabel", { field }) }}
        hide={{ text: t("fresh.hide"), label: t("fresh.hideLabel", { field }) }}
      />
    </FormDialog>
  );
}
