import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./keys-dialog.module.css";
import { inboxKeys } from "./use-inbox-keys.ts";

/** The keys of the inbox, and the choice to do without them (WCAG 2.1.4). */
export function KeysDialog({
  isOn,
  onChange,
  onClose,
}: {
  isOn: boolean;
  onChange(isOn: boolean): void;
  onClose(): void;
}) {
  const t = useTexts("admin-enquiries");
  const all = [
    ...inboxKeys.map(({ key, act }) => ({ key, words: t(`key.${act}`) })),
    { key: "Ctrl + Enter", words: t("reply.send") },
    { key: "Ctrl + Shift + Enter", words: t("reply.sendCloseNext") },
    { key: "Esc", words: t("key.leave") },
  ];
  return (
    <Dialog title={t("keys.title")} size="small" isOpen onClose={onClose}>
      <div className={classes.content}>
        <dl className={classes.keys}>
          {all.map(({ key, words }) => (
            <div key={key} className={classes.line}>
              <dt>
                <kbd className={classes.key} dir="ltr">
                  {key}
                </kbd>
              </dt>
              <dd className={classes.words}>{words}</dd>
            </div>
          ))}
        </dl>
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span>
            {t("keys.on")}
            <span className={classes.hint}>{t("keys.hint")}</span>
          </span>
        </label>
      </div>
    </Dialog>
  );
}
