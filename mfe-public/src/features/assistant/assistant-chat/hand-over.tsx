import { useId } from "react";
import type { ReactNode } from "react";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { IconName } from "@dhahabu/kit/ui/icon";
import { branchesAnchor, paths } from "../../../paths.ts";
import classes from "./hand-over.module.css";
import type { Speaker } from "./speaker.ts";

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li className={classes.way}>
      <Icon name={icon} className={classes.icon} />
      <div className={classes.what}>
        <p className={classes.label}>{label}</p>
        {children}
      </div>
    </li>
  );
}

function FirstBranch() {
  const { headOfficeAddress } = useFacts();
  const branches = useLive("branches").data ?? [];
  const branch = branches.find(({ isOpen }) => isOpen) ?? branches[0];
  if (!branch) return <bdi>{headOfficeAddress}</bdi>;
  return (
    <>
      <bdi>{branch.name}</bdi>
      <br />
      <bdi>{branch.address}</bdi>
    </>
  );
}

/** The three ways to people where the assistant cannot help: by telephone, at a branch, in writing. */
export function HandOver({ speaker, onSend }: { speaker: Speaker; onSend: () => void }) {
  const { chatT: t, dir, language } = speaker;
  const titleId = useId();
  const { support } = useFacts().phones;
  return (
    <section className={classes.handOver} lang={language} dir={dir} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {t("team.title")}
      </h3>
      <ul className={classes.ways}>
        <Way icon="phone" label={t("team.call")}>
          <a className={classes.phone} href={`tel:${support.replaceAll(" ", "")}`}>
            <bdi dir="ltr">{support}</bdi>
          </a>
        </Way>
        <Way icon="branch" label={t("team.visit")}>
          <p className={classes.detail}>
            <FirstBranch />
          </p>
          <Link className={classes.link} to={`${paths.contact}#${branchesAnchor}`}>
            {t("team.branches")}
          </Link>
        </Way>
        <Way icon="mail" label={t("team.write")}>
          <p className={classes.detail}>{t("team.write.text")}</p>
          <Button isSmall className={classes.send} onClick={onSend}>
            {t("team.send")}
          </Button>
        </Way>
      </ul>
    </section>
  );
}
