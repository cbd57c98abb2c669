import { useState } from "react";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";

const fileName = "my-data.json";

/** Everything the bank keeps of whoever is signed in, as a file. */
export function OwnData() {
  const t = useT<typeof texts>("account");
  const explain = useExplainFailure();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      const data = await callApi("downloadOwnData", {});
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
    } catch (error) {
      const { text } = await explain(error);
      showToast({ title: t("data.failed"), description: text, kind: "error" });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <>
      <p>{t("data.text")}</p>
      <div className={classes.actions}>
        <Button look="secondary" isBusy={isLoading} onClick={() => void download()}>
          {t("data.download")}
        </Button>
      </div>
    </>
  );
}

function saveFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
