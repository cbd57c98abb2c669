import { useId, useState } from "react";
import type { ReactNode } from "react";
import { isOfStaff } from "@dhahabu/contract/access";
import { bankName } from "@dhahabu/contract/facts";
import type { User } from "@dhahabu/contract/identity";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Link } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { Dialog } from "../blocks/dialog/dialog.tsx";
import { useStaffEvents } from "../data/use-staff-events.ts";
import { useKeptSwitch } from "../use-kept-switch.ts";
import { useTexts } from "../use-texts.ts";
import "./office-frame.css";
import { OfficeBar } from "./office-bar.tsx";
import classes from "./office-frame.module.css";
import { OfficeNav } from "./office-nav.tsx";
import { Palette } from "./palette.tsx";
import { SignOut } from "./sign-out.tsx";
import { usePagePlace } from "./use-page-place.ts";
import { usePalette } from "./use-palette.ts";
import { useWaitingCounts } from "./use-waiting-counts.ts";

/** What stands around every page of the back office; who is not staff sees none of it. */
export function Frame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <div className={classes.office} data-office="">
      {user && isOfStaff(user) ? (
        <StaffFrame user={user}>{children}</StaffFrame>
      ) : (
        <>
          <div className={classes.emptyBar} data-ground="ink" />
          {children}
        </>
      )}
    </div>
  );
}

function StaffFrame({ user, children }: { user: User; children: ReactNode }) {
  const t = useTexts("admin");
  const menuId = useId();
  const [isNarrow, setIsNarrow] = useKeptSwitch("office-menu-narrow");
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = usePalette();
  const counts = useWaitingCounts(user);
  useStaffEvents();
  usePagePlace();
  const closeSheet = () => setIsSheetOpen(false);
  return (
    <>
      <OfficeBar
        user={user}
        menuId={menuId}
        isMenuWide={!isNarrow}
        onMenuWide={(isWide) => setIsNarrow(!isWide)}
        isSheetOpen={isSheetOpen}
        onSheet={() => setIsSheetOpen(true)}
        onSearch={() => setIsPaletteOpen(true)}
      />
      <div className={classes.body}>
        <div className={classes.side} data-ground="ink">
          <OfficeNav
            id={menuId}
            standing={user}
            counts={counts}
            look={isNarrow ? "icons" : "side"}
          />
        </div>
        <div className={classes.page}>
          {children}
          <footer className={classes.foot}>{t("footer.rights", { name: bankName })}</footer>
        </div>
      </div>
      {isPaletteOpen && <Palette standing={user} onClose={() => setIsPaletteOpen(false)} />}
      <Dialog title={t("area")} isOpen={isSheetOpen} onClose={closeSheet}>
        <OfficeNav standing={user} counts={counts} look="sheet" onChoose={closeSheet} />
        <div className={classes.sheetFoot}>
          <Link className={classes.sheetTool} to="/">
            <Icon name="external" />
            {t("bar.website")}
          </Link>
          <SignOut className={classes.sheetTool} />
        </div>
      </Dialog>
    </>
  );
}
