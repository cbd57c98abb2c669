import { Link } from "@dhahabu/kit/router";
import { useCall } from "../data/use-call.ts";
import { paths } from "../paths.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./factor-notice.module.css";

/** Reminds an administrator who has no second factor, on every page until there is one. */
export function FactorNotice() {
  const t = useTexts("admin");
  const { data } = useCall("getOwnFactors", {}, { isKept: true });
  if (!data || data.mode === "off" || data.appAddedAt !== null || data.passkeys.length > 0)
    return null;
  return (
    <p className={classes.notice}>
      {t("factorNotice.text")} <Link to={paths.account}>{t("factorNotice.link")}</Link>
    </p>
  );
}
