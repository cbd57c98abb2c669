import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useLocation, useSearchParams } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "./messages/en.json";
import { AudioCard } from "./audio-card.tsx";
import { GalleryToolbar } from "./gallery-toolbar.tsx";
import {
  listCategories,
  mediaKinds,
  readGalleryView,
  selectItems,
  wholeGallery,
  writeGalleryView,
} from "./gallery-view.ts";
import type { GalleryView } from "./gallery-view.ts";
import classes from "./gallery.module.css";
import { ImageCard, VideoCard } from "./picture-cards.tsx";
import { useMediaList } from "./use-media-list.ts";
import type { MediaList } from "./use-media-list.ts";
import { useOnePlayer } from "./use-one-player.ts";

const skeletonCount = 6;

type Dialog = ComponentType<{ item: MediaItem; onClose: () => void }>;

/** Id of an item's place in the gallery, for links that lead to it. */
function nameAnchor(item: MediaItem): string {
  return `media-${item.id}`;
}

function SkeletonCards() {
  const t = useT<typeof texts>("media");
  return (
    <div role="status">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <div className={classes.items} data-layout="grid">
        {Array.from({ length: skeletonCount }, (_, index) => (
          <div key={index} className={classes.skeleton} data-part="skeleton">
            <Skeleton height="9rem" />
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="45%" />
          </div>
        ))}
      </div>
    </div>
  );
}

function EmptyGallery({ view, onReset }: { view: GalleryView; onReset: () => void }) {
  const t = useT<typeof texts>("media");
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{t("empty.title")}</h2>
      <p>{t(view.search === "" ? "empty.category" : "empty.search")}</p>
      {(view.search !== "" || view.category !== undefined) && (
        <Button look="secondary" onClick={onReset}>
          {t("empty.reset")}
        </Button>
      )}
    </div>
  );
}

function KindSection({
  kind,
  items,
  layout,
  onOpen,
  onIntent,
}: {
  kind: MediaItem["type"];
  items: readonly MediaItem[];
  layout: GalleryView["layout"];
  onOpen: (item: MediaItem) => void;
  onIntent: () => void;
}) {
  const t = useT<typeof texts>("media");
  const format = useFormat();
  const opening = { onOpen, onIntent };
  return (
    <section className={classes.kind} aria-labelledby={`kind-${kind}`}>
      <header className={classes.header}>
        <h2 id={`kind-${kind}`} className={classes.title}>
          {t(`${kind}.title`)}
        </h2>
        <p className={classes.count}>
          {t("count", { count: items.length, number: format.number(items.length) })}
        </p>
      </header>
      <ul className={classes.items} data-layout={layout} data-kind={kind}>
        {items.map((item) => (
          <li key={item.id} id={nameAnchor(item)} className={classes.item}>
            {kind === "audio" && <AudioCard item={item} />}
            {kind === "video" && <VideoCard item={item} {...opening} />}
            {kind === "image" && <ImageCard item={item} {...opening} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MoreItems({ list }: { list: MediaList }) {
  const t = useT<typeof texts>("media");
  if (!list.hasMore) return null;
  return (
    <div className={classes.more}>
      <Button look="secondary" onClick={list.loadMore} isBusy={list.isLoadingMore}>
        {t(list.isLoadingMore ? "more.busy" : "more")}
      </Button>
      {list.hasMoreFailed && <p role="alert">{t("more.failed")}</p>}
    </div>
  );
}

/** The view in the address, from when the page is alive: the server's page is one for all views. */
function useGalleryView() {
  const isAlive = useIsAlive();
  const [query, setQuery] = useSearchParams();
  const view = isAlive ? readGalleryView(query) : wholeGallery;
  function changeView(next: GalleryView, isTyped: boolean) {
    setQuery((latest) => writeGalleryView(next, latest), { replace: isTyped });
  }
  return { view, changeView };
}

/** The dialog's code comes with the first item that is opened. */
function useMediaDialog() {
  const [Dialog, setDialog] = useState<Dialog>();
  const [openItem, setOpenItem] = useState<MediaItem>();
  const load = () => import("./media-dialog.tsx");
  function open(item: MediaItem) {
    load()
      .then(({ MediaDialog }) => {
        setDialog(() => MediaDialog);
        setOpenItem(item);
      })
      .catch(() => window.location.assign(item.fileUrl));
  }
  return {
    open,
    // Opening reports what cannot be loaded.
    prepare: () => void load().catch(() => undefined),
    dialog: Dialog && openItem && (
      <Dialog key={openItem.id} item={openItem} onClose={() => setOpenItem(undefined)} />
    ),
  };
}

/** A link may lead to an item that comes after the page. */
function useLinkedItem(isThere: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash.startsWith("#media-")) {
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: "center" });
    }
  }, [isThere, hash]);
}

/** Recordings, films and pictures of the bank, to be filtered, searched, played and looked at. */
export function Gallery() {
  const t = useT<typeof texts>("media");
  const format = useFormat();
  const language = useLanguage();
  const list = useMediaList();
  const { view, changeView } = useGalleryView();
  const { open, prepare, dialog } = useMediaDialog();
  const { items, hasMore, hasMoreFailed, loadMore } = list;
  const isNarrowed = view.search !== "" || view.category !== undefined;
  useOnePlayer();
  useLinkedItem(items !== undefined);

  // A search looks through everything the bank has, not only through what is loaded.
  useEffect(() => {
    if (isNarrowed && hasMore && !hasMoreFailed) loadMore();
  }, [isNarrowed, hasMore, hasMoreFailed, loadMore]);

  if (!items) {
    return (
      <div className={classes.gallery}>
        {list.hasFailed ? (
          <ErrorPanel
            title={t("error.title")}
            text={t("error.text")}
            onRetry={list.retry}
            isRetrying={list.isLoading}
          />
        ) : (
          <SkeletonCards />
        )}
      </div>
    );
  }

  const shown = selectItems(items, view, {
    language,
    nameCategory: (category) => t(`category.${category}`),
  });
  return (
    <div className={classes.gallery}>
      <GalleryToolbar categories={listCategories(items)} view={view} onChange={changeView} />
      <noscript>
        <p>{t("noscript")}</p>
      </noscript>
      <p role="status" className={classes.status}>
        {t("shown", { count: shown.length, number: format.number(shown.length) })}
      </p>
      {mediaKinds.map((kind) => {
        const ofKind = shown.filter(({ type }) => type === kind);
        return (
          ofKind.length > 0 && (
            <KindSection
              key={kind}
              kind={kind}
              items={ofKind}
              layout={view.layout}
              onOpen={open}
              onIntent={prepare}
            />
          )
        );
      })}
      {shown.length === 0 && (
        <EmptyGallery
          view={view}
          onReset={() => changeView({ ...wholeGallery, layout: view.layout }, false)}
        />
      )}
      <MoreItems list={list} />
      {dialog}
    </div>
  );
}
