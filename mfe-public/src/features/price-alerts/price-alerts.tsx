import { useCallback, useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { useIsNear } from "../../blocks/use-is-near.ts";
import classes from "./price-alerts.module.css";

/** The form of price alerts, in its place; its code and its words are fetched when it comes near, so `noscript` is the page's. */
export function PriceAlerts({ noscript }: { noscript: string }) {
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
        <p>{noscript}</p>
      </noscript>
    </>
  );
}
