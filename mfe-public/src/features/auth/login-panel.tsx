import { Suspense, lazy, useEffect, useRef, useState } from "react";
import type { HalfSignIn } from "@dhahabu/contract/identity";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLocation } from "@dhahabu/kit/router";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "./messages/en.json";
import { forgottenAnchor } from "../../paths.ts";
import classes from "./account-form.module.css";
import { ForgottenForm } from "./forgotten-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { PlainForgotten } from "./plain-auth/plain-forgotten.tsx";
import { PlainSecondStep } from "./plain-auth/plain-second-step.tsx";

const SecondStep = lazy(async () => {
  const module = await import(/* webpackChunkName: "second-step" */ "./second-step.tsx");
  return { default: module.SecondStep };
});

/** The step that is left where the page is the answer to a sign-in, or to a code that was wrong. */
function useBegunHalfSignIn(): HalfSignIn | undefined {
  const answer = useSentForm("login")?.accepted?.answer as { halfSignIn?: HalfSignIn } | undefined;
  const token = useSentForm("proveSecondFactor")?.typed["token"];
  if (token === undefined) return answer?.halfSignIn;
  return { step: "prove", kinds: ["app"], token, expiresAt: "" };
}

/** The form for signing in; in its place, for who has forgotten their password, the one that has a link sent. */
export function LoginPanel() {
  const t = useT<typeof texts>("auth");
  const isAlive = useIsAlive();
  const { hash } = useLocation();
  const [isForgotten, setIsForgotten] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isTurned = useRef(false);
  const [halfSignIn, setHalfSignIn] = useState(useBegunHalfSignIn());

  useEffect(() => {
    if (hash === `#${forgottenAnchor}`) setIsForgotten(true);
  }, [hash]);
  useEffect(() => {
    if (isTurned.current)
      panel.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [isForgotten]);

  function turn(forgotten: boolean) {
    isTurned.current = true;
    setIsForgotten(forgotten);
  }

  function welcome(username: string) {
    showToast({
      title: t("toast.welcomeBack"),
      description: t("toast.loggedInAs", { username }),
      kind: "success",
    });
  }

  if (halfSignIn) {
    return (
      <div ref={panel} className={classes.panel}>
        {isAlive && (
          <Suspense fallback={<Skeleton height="14rem" />}>
            <SecondStep halfSignIn={halfSignIn} onSignedIn={welcome} />
          </Suspense>
        )}
        <Button
          look="quiet"
          isSmall
          disabled={!isAlive}
          className={classes.scripted}
          onClick={() => setHalfSignIn(undefined)}
        >
          {t("forgotten.back")}
        </Button>
        <noscript>
          <PlainSecondStep halfSignIn={halfSignIn} />
        </noscript>
      </div>
    );
  }
  return (
    <div ref={panel} className={classes.panel}>
      {isForgotten ? (
        <ForgottenForm />
      ) : (
        <LoginForm onSignedIn={welcome} onHalfSignIn={setHalfSignIn} />
      )}
      <Button
        look="quiet"
        isSmall
        disabled={!isAlive}
        className={classes.scripted}
        onClick={() => turn(!isForgotten)}
      >
        {t(isForgotten ? "forgotten.back" : "forgotten.open")}
      </Button>
      <noscript>
        <PlainForgotten />
      </noscript>
    </div>
  );
}
