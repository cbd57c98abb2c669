import { readFile } from "node:fs/promises";

/** The kernel's switch: whether what waits at a listener that closes goes to the others on its port (Linux 5.14 and later). */
export const migrationSwitch = "/proc/sys/net/ipv4/tcp_migrate_req";

/** Tells how to have that where the kernel does not do so: the machine's settings are its owner's. */
export async function adviseToMigrate(tell: (line: string) => void): Promise<void> {
  const state = await readFile(migrationSwitch, "utf8").catch(() => "");
  if (state.trim() === "1") return;
  tell(
    "! Set net.ipv4.tcp_migrate_req=1 (sysctl): without it a gateway that is restarted resets connections that are just being made.",
  );
}
