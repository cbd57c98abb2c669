import { readFile, writeFile } from "node:fs/promises";

const switchFile = "/proc/sys/net/ipv4/tcp_migrate_req";

/** True where the kernel hands what waits at a listener that closes to the others on its port (Linux 5.14 and later). */
export async function doConnectionsMigrate(): Promise<boolean> {
  return (await readFile(switchFile, "utf8").catch(() => "")).trim() === "1";
}

/** Asks the kernel for that; tells how to where this user may not. */
export async function letConnectionsMigrate(tell: (line: string) => void): Promise<void> {
  if (await doConnectionsMigrate()) return;
  await writeFile(switchFile, "1").catch(() => undefined);
  if (await doConnectionsMigrate()) return;
  tell(
    "! Set net.ipv4.tcp_migrate_req=1 (sysctl): without it a gateway that is restarted resets connections that are just being made.",
  );
}
