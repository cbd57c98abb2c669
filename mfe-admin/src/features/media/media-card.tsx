import { useId } from "react";
import type { ReactNode } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { OptimisticSwitch } from "../../blocks/form/optimistic-switch.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./media-card.module.css";
import { MediaPreview } from "./media-preview.tsx";

interface MediaCardProps {
  item: MediaItem;
  isSelected: boolean;
  /** What it is moved by, where the list is in the gallery's order. */
  handle?: ReactNode;
  onSelect(): void;
  onToggle(): Promise<boolean>;
  onEdit(): void;
  onDelete(): void;
}

/** An item of the library with all that staff need to know and can do (spec section 2). */
export function MediaCard(props: MediaCardProps) {
  const { item, isSelected, handle } = props;
  const t = useTexts("admin-media");
  const titleId = useId();
  const isUndescribed = item.type === "image" && item.altText === null;
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-media-id={item.id}
      data-selected={isSelected || undefined}
      data-inactive={!item.isActive || undefined}
    >
      <div className={classes.bar}>
        <label className={classes.select}>
          <input
            type="checkbox"
            className={classes.box}
            checked={isSelected}
            aria-label={t("select", { title: item.title })}
            onChange={props.onSelect}
          />
        </label>
        <ul className={classes.badges} aria-label={t("badges")}>
          <li className={classes.badge}>
            <Icon name={item.type} className={classes.badgeIcon} />
            {t(`type.${item.type}`)}
          </li>
          <li className={classes.badge}>{t(`category.${item.category}`)}</li>
          <li>
            <StatusBadge tone={item.isActive ? "good" : "neutral"}>
              {item.isActive ? t("active") : t("inactive")}
            </StatusBadge>
          </li>
          {isUndescribed && (
            <li>
              <StatusBadge tone="warning">{t("noAltText")}</StatusBadge>
            </li>
          )}
        </ul>
        {handle}
      </div>
      <MediaPreview item={item} />
      <div className={classes.words}>
        <h2 id={titleId} className={classes.title}>
          <bdi>{item.title}</bdi>
        </h2>
        {item.description !== null && (
          <p className={classes.description}>
            <bdi>{item.description}</bdi>
          </p>
        )}
        <MediaLine item={item} />
      </div>
      <div className={classes.actions}>
        <OptimisticSwitch
          label={t("showInGallery", { title: item.title })}
          isLabelHidden
          isOn={item.isActive}
          save={props.onToggle}
        />
        <span className={classes.buttons}>
          <RowButton
            look="quiet"
            label={t("editItem", { title: item.title })}
            onClick={props.onEdit}
          >
            <Icon name="edit" />
            {t("edit")}
          </RowButton>
          <Button
            look="quiet"
            isSmall
            className={classes.delete}
            aria-label={t("deleteItem", { title: item.title })}
            onClick={props.onDelete}
          >
            <Icon name="delete" />
            {t("delete")}
          </Button>
        </span>
      </div>
    </article>
  );
}

function MediaLine({ item }: { item: MediaItem }) {
  const t = useTexts("admin-media");
  const format = useFormat();
  const { fileSize, duration } = item;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t("created")}</dt>
        <dd>
          <Moment at={item.createdAt} precision="day" />
        </dd>
      </div>
      <div>
        <dt>{t("size")}</dt>
        <dd>
          {fileSize === null ? t("unknown") : <bdi>{format.fileSize(fileSize, "kilobyte")}</bdi>}
        </dd>
      </div>
      {duration !== null && (
        <div>
          <dt>{t("duration")}</dt>
          <dd>
            <bdi>{format.playTime(duration)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
