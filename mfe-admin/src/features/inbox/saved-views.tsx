import { useState } from "react";
import type { InboxView, InboxViewFilters } from "@dhahabu/contract/inbox-views";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./saved-views.module.css";
import type { useOwnViews } from "./use-own-views.ts";

/** Keeps what the list is narrowed to as a view of one's own, and removes views. */
export function SavedViews({
  own,
  filters,
}: {
  own: ReturnType<typeof useOwnViews>;
  /** What the list is narrowed to now. */
  filters: InboxViewFilters;
}) {
  const t = useTexts("admin-enquiries");
  const toText = useFailureText();
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const saving = useSend({
    mutationFn: (body: { name: string; filters: InboxViewFilters }) =>
      callApi("saveInboxView", { body }),
    onSuccess(views, saved) {
      own.show(views);
      setName("");
      showToast({ kind: "success", title: t("views.saved", { name: saved.name }) });
    },
  });
  const removing = useSend({
    mutationFn: ({ id }: InboxView) => callApi("removeInboxView", { params: { id } }),
    onSuccess: own.show,
    onError(error) {
      showToast({ kind: "error", title: t("notDone"), description: toText(error) });
      void own.refresh();
    },
  });
  const failure = saving.error ? toText(saving.error) : undefined;
  return (
    <div className={classes.area}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(name.trim() === "");
          if (name.trim() === "" || saving.isPending) return;
          saving.mutate({ name: name.trim(), filters });
        }}
      >
        <TextField
          label={t("views.name")}
          error={isMissing ? t("views.nameMissing") : failure}
          maxLength={40}
          autoComplete="off"
          dir="auto"
          value={name}
          onChange={({ target }) => {
            saving.reset();
            setIsMissing(false);
            setName(target.value);
          }}
        />
        <Button type="submit" look="secondary" isSmall isBusy={saving.isPending}>
          {t("views.save")}
        </Button>
      </form>
      {own.views.length > 0 && (
        <ul className={classes.views} aria-label={t("views.own")}>
          {own.views.map((view) => (
            <li key={view.id} className={classes.view}>
              <bdi>{view.name}</bdi>
              <button
                type="button"
                className={classes.remove}
                aria-label={t("views.remove", { name: view.name })}
                onClick={() => removing.mutate(view)}
              >
                <Icon name="delete" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
