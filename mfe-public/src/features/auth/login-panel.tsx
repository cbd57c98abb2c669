import { useEffect, useRef, useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLocation } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "./messages/en.json";
import { forgottenAnchor } from "../../paths.ts";
import classes from "./account-form.module.css";
import { ForgottenForm } from "./forgotten-form.tsx";
import { LoginForm } from "./login-form.tsx";

/** The form for signing in; in its place, for who has forgotten their password, the one that has a link sent. */
export function LoginPanel() {
  const t = useT<typeof texts>("auth");
  const isAlive = useIsAlive();
  const { hash } = useLocation();
  const [isForgotten, setIsForgotten] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isTurned = useRef(false);

  useEffect(() => {
    if (hash === `#${forgottenAnchor}`) setIsForgotten(true);
  }, [hash]);
  useEffect(() => {
    if (isTurned.current) panel.current?.querySelector("input")?.focus();
  }, [isForgotten]);

  function turn(forgotten: boolean) {
    isTurned.current = true;
    setIsForgotten(forgotten);
  }

  return (
    <div ref={panel} className={classes.panel}>
      {isForgotten ? <ForgottenForm /> : <LoginForm />}
      <Button look="quiet" isSmall disabled={!isAlive} onClick={() => turn(!isForgotten)}>
        {t(isForgotten ? "forgotten.back" : "forgotten.open")}
      </Button>
    </div>
  );
}
