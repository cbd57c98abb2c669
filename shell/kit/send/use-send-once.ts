import { useFormat } from "../format/use-format.ts";
import { useT } from "../i18n/use-t.ts";
import type texts from "../messages/en/kit.json";
import { findTabStorage } from "../tab-storage.ts";
import { showToast } from "../toast/toast.ts";
import { sendOnce } from "./send-once.ts";
import type { SentName } from "./send-once.ts";

const wait = (seconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

/** Gives what sends something that the bank is to have once; the visitor is told of each further try. */
export function useSendOnce(): <T>(
  name: SentName,
  send: (key: string) => Promise<T>,
) => Promise<T> {
  const t = useT<typeof texts>("kit");
  const format = useFormat();
  return (name, send) =>
    sendOnce(name, send, {
      storage: findTabStorage(),
      isOffline: () => !navigator.onLine,
      wait,
      onFurtherTry: ({ ordinal, most }) =>
        showToast({
          title: t("sending.again"),
          description: t("sending.againText", {
            ordinal: format.number(ordinal),
            most: format.number(most),
          }),
        }),
    });
}
