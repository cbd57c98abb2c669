import type { ReactNode } from "react";
import type { User } from "@dhahabu/contract/identity";
import { Moment } from "../../blocks/value/moment.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./account-details.module.css";

export function AccountDetails({ user }: { user: User }) {
  const t = useTexts("admin-account");
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  const missing = <span className={classes.missing}>{t("notGiven")}</span>;
  const details: readonly [label: string, value: ReactNode][] = [
    [t("username"), <bdi key="username">{user.username}</bdi>],
    [t("email"), <bdi key="email">{user.email}</bdi>],
    [t("name"), name === "" ? missing : name],
    [t("phone"), user.phone === null ? missing : <bdi key="phone">{user.phone}</bdi>],
    [t("role"), t(`role.${user.role}`)],
    [t("joined"), <Moment key="joined" at={user.createdAt} precision="day" />],
  ];
  return (
    <dl className={classes.details}>
      {details.map(([label, value]) => (
        <div key={label} className={classes.detail}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
