import { useCallback } from "react";
import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../messages/en/admin.json";

/** Puts a failed call into a sentence: the server's own where it gave one. */
export function useFailureText(): (error: unknown) => string {
  const t = useT<typeof texts>("admin");
  return useCallback(
    (error) => {
      if (error instanceof NetworkError) return t("failure.offline");
      return (
        (error instanceof ApiError ? error.serverMessage : undefined) ?? t("failure.unexpected")
      );
    },
    [t],
  );
}
