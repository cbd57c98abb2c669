import type { MediaItem } from "@dhahabu/contract/content";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Icon } from "@dhahabu/kit/ui/icon";
import { SearchBox } from "../../blocks/search-box.tsx";
import type texts from "./messages/en.json";
import classes from "./gallery-toolbar.module.css";
import type { GalleryView } from "./gallery-view.ts";

const layouts = ["grid", "list"] as const;

/** What narrows the gallery and lays it out: search, categories, grid or list. */
export function GalleryToolbar({
  categories,
  view,
  onChange,
}: {
  categories: readonly MediaItem["category"][];
  view: GalleryView;
  /** `isTyped`: the change is one of many while a search is typed. */
  onChange: (view: GalleryView, isTyped: boolean) => void;
}) {
  const t = useT<typeof texts>("media");
  return (
    <section className={classes.bar} aria-label={t("toolbar.label")}>
      <div className={classes.row}>
        <div className={classes.search}>
          <SearchBox
            label={t("search.label")}
            placeholder={t("search.placeholder")}
            text={view.search}
            onSearch={(search) => onChange({ ...view, search }, true)}
          />
        </div>
        <div className={classes.layouts} role="group" aria-label={t("layout.label")}>
          {layouts.map((layout) => (
            <button
              key={layout}
              type="button"
              className={classes.choice}
              aria-pressed={view.layout === layout}
              onClick={() => onChange({ ...view, layout }, false)}
            >
              <Icon name={layout} />
              {t(`layout.${layout}`)}
            </button>
          ))}
        </div>
      </div>
      <div className={classes.categories} role="group" aria-label={t("filter.label")}>
        {[undefined, ...categories].map((category) => (
          <button
            key={category ?? "all"}
            type="button"
            className={classes.choice}
            aria-pressed={view.category === category}
            onClick={() => onChange({ ...view, category }, false)}
          >
            {category === undefined ? t("filter.all") : t(`category.${category}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
