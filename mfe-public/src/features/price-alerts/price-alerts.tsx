import { useCallback, useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { useIsNear } from "../../blocks/use-is-near.ts";
import { PlainAlertForm } from "./plain-alert-form.tsx";
import classes from "./price-alerts.module.css";

/** The form of price alerts, in its place; its code and its words are fetched when it comes near. */
export function PriceAlerts() {
  const placeRef = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(placeRef);
  const [Form, setForm] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const module = await import(/* webpackChunkName: "price-alert-form" */ "./alert-form.tsx");
      setForm(() => module.AlertForm);
    } catch (error) {
      console.error("Failed to load the price alerts", error);
      setHasFailed(true);
    }
  }, []);
  useEffect(() => {
    if (isNear) void load();
  }, [isNear, load]);
  return (
    <>
      <div ref={placeRef} className={classes.place}>
        {Form && <Form />}
        {hasFailed && <ErrorPanel onRetry={() => void load()} />}
      </div>
      <noscript>
        <PlainAlertForm />
      </noscript>
    </>
  );
}
