import { bankName } from "@dhahabu/contract/facts";
import type { User } from "@dhahabu/contract/identity";
import { Link } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { NoticeBell } from "../notices/notice-bell.tsx";
import { paths } from "../paths.ts";
import { useTexts } from "../use-texts.ts";
import { LanguageMenu } from "./language-menu.tsx";
import classes from "./office-bar.module.css";
import { SignOut } from "./sign-out.tsx";

// As keyboards write them.
const searchKeys = "Ctrl K";

/** The bar over every page of the back office. */
export function OfficeBar({
  user,
  menuId,
  isMenuWide,
  onMenuWide,
  isSheetOpen,
  onSheet,
  onSearch,
}: {
  user: User;
  /** The menu beside the page, which the bar makes wide or narrow. */
  menuId: string;
  isMenuWide: boolean;
  onMenuWide(isWide: boolean): void;
  isSheetOpen: boolean;
  onSheet(): void;
  onSearch(): void;
}) {
  const t = useTexts("admin");
  return (
    <header className={classes.bar} data-ground="ink">
      <button
        type="button"
        className={`${classes.tool} ${classes.forSheet}`}
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        onClick={onSheet}
      >
        <Icon name="menu" />
        <span className={classes.name}>{t("bar.menu")}</span>
      </button>
      <button
        type="button"
        className={`${classes.tool} ${classes.forSide}`}
        aria-expanded={isMenuWide}
        aria-controls={menuId}
        onClick={() => onMenuWide(!isMenuWide)}
      >
        <Icon name="menu" />
        <span className={classes.name}>{t("bar.menu")}</span>
      </button>
      <Link className={classes.brand} to={paths.dashboard}>
        <Icon name="mark" className={classes.mark} />
        <span className={classes.bank}>{bankName}</span>
        <span className={classes.office}>{t("area")}</span>
      </Link>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <Icon name="search" />
        <span className={classes.searchName}>{t("palette.open")}</span>
        <kbd className={classes.keys} aria-hidden="true">
          {searchKeys}
        </kbd>
      </button>
      <div className={classes.tools}>
        <Link className={`${classes.tool} ${classes.forSide}`} to="/">
          <Icon name="external" />
          <span className={classes.name}>{t("bar.website")}</span>
        </Link>
        {user.role !== "user" && <NoticeBell user={user} />}
        <LanguageMenu />
        <Link className={`${classes.tool} ${classes.account}`} to={paths.account}>
          <Icon name="user" />
          <span className={classes.username}>
            <span className={classes.name}>{t("nav.account")}: </span>
            <bdi>{user.username}</bdi>
            {user.role !== "user" && <span className={classes.role}>{t(`role.${user.role}`)}</span>}
          </span>
        </Link>
        <SignOut className={`${classes.tool} ${classes.forSide}`} nameClassName={classes.name} />
      </div>
    </header>
  );
}
