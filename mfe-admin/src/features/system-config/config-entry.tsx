import { useEffect, useId, useRef, useState } from "react";
import type { SystemConfig } from "@dhahabu/contract/policy";
import { Link } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { paths } from "../../paths.ts";
import { useConfigText } from "../../policy/use-config-text.ts";
import { useTexts } from "../../use-texts.ts";
import { ConfigEditor } from "./config-editor.tsx";
import classes from "./config-entry.module.css";
import type { ConfigDraft } from "./use-config-edit.ts";
import type { ConfigSaving } from "./use-save-config.ts";

export function ConfigEntry({ entry, saving }: { entry: SystemConfig; saving: ConfigSaving }) {
  const t = useTexts("admin-config");
  const text = useConfigText(entry);
  const titleId = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const draft = useDraft<ConfigDraft>(`system-config:${entry.configKey}`, {
    value: entry.configValue,
    valueAtStart: entry.configValue,
  });
  // What was typed before a reload is there again.
  const isEditing = isOpen || draft.isRestored;
  const wasEditing = useRef(false);

  // Who leaves the editor is back on the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <li id={entry.configKey} className={classes.entry} aria-labelledby={titleId}>
      <div className={classes.about}>
        <div className={classes.head}>
          <h3 id={titleId} className={classes.name}>
            {text.name}
          </h3>
          <span className={classes.badge}>{text.type}</span>
          {!entry.isActive && <span className={classes.badge}>{t("inactive")}</span>}
          {entry.pendingRequestId !== undefined && (
            <Link to={paths.policyChanges} className={classes.waiting}>
              {t("waits")}
            </Link>
          )}
        </div>
        {text.about !== undefined && <p className={classes.description}>{text.about}</p>}
        <p className={classes.meta}>
          <code className={classes.key} dir="ltr">
            {entry.configKey}
          </code>
          <span>
            {t("lastUpdated")} <Moment at={entry.lastUpdated} />
          </span>
        </p>
      </div>
      {isEditing ? (
        <div className={classes.editor}>
          <ConfigEditor
            entry={entry}
            text={text}
            saving={saving}
            draft={draft}
            onLeave={() => {
              draft.clear();
              setIsOpen(false);
            }}
          />
        </div>
      ) : (
        <>
          <p className={classes.value}>
            <VisuallyHidden>{t("currentValue")} </VisuallyHidden>
            {text.write(entry.configValue)}
          </p>
          <Button
            ref={editButton}
            look="secondary"
            isSmall
            className={classes.edit}
            aria-label={t("editEntry", { name: text.name })}
            onClick={() => setIsOpen(true)}
          >
            {t("edit")}
          </Button>
        </>
      )}
    </li>
  );
}
