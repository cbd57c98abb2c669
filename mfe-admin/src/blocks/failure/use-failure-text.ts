import { useCallback } from "react";
import { NetworkError } from "@dhahabu/kit/api/api-error";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../../messages/en/admin.json";
import { useToldFailure } from "./use-told-failure.ts";

/** Puts a failed call into a sentence: the server's own where it gave one. */
export function useFailureText(): (error: unknown) => string {
  const t = useT<typeof texts>("admin");
  const readTold = useToldFailure();
  return useCallback(
    (error) =>
      error instanceof NetworkError
        ? t("failure.offline")
        : (readTold(error) ?? t("failure.unexpected")),
    [t, readTold],
  );
}
