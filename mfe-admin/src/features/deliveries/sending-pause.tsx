import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useCall } from "../../data/use-call.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./sending-pause.module.css";

const askEveryMs = 60_000;

/** Says that no mail leaves since the data were restored, and lets mails leave again by one press. */
export function SendingPause() {
  const t = useTexts("admin-deliveries");
  const format = useFormat();
  const describe = useFailureText();
  const sending = useCall("getSending", {}, { everyMs: askEveryMs });
  const releasing = useSend({
    mutationFn: () => callApi("releaseSending", {}),
    onSuccess(state) {
      sending.change(() => state);
      showToast({ kind: "success", title: t("sending.released") });
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("sending.failed"), description: describe(error) }),
  });
  const pause = sending.data?.pause;
  if (!pause) return null;
  return (
    <section className={classes.pause} aria-labelledby="sending-pause">
      <h2 id="sending-pause" className={classes.title}>
        {t("sending.title")}
      </h2>
      <p>{t("sending.text", { moment: format.dateTime(pause.dataOf) })}</p>
      <p>{t("sending.waiting", { mails: format.number(pause.waitingCount) })}</p>
      <div>
        <Button isBusy={releasing.isPending} onClick={() => releasing.mutate()}>
          {t("sending.release")}
        </Button>
      </div>
    </section>
  );
}
