import { mkdir, mkdtemp, readFile, rm, writeFile, chown } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "@dhahabu/platform/db";
import postgres from "postgres";
import { findFreePorts } from "../free-port.ts";
import { findOwner } from "../postgres.ts";
import { defaultLogLimits, startKeeper } from "../servers.ts";
import { StackError } from "../stack-error.ts";

/** A server for the length of a check or of a restore, whom nobody but this user of the system reaches. */
export interface ScratchServer {
  connect: (as: { user: string; database: string }) => Sql;
  /** Shuts it down in order: its cluster can be started again. */
  stop: () => Promise<void>;
}

const recoverWithinMs = 3_600_000;

/**
 * Starts the cluster in `<folder>/postgres`, repeats its log as `recovery` says, and waits until it takes
 * writes. It asks for no password, through a socket in a closed folder. Throws `StackError`.
 */
export async function startScratchServer(
  folder: string,
  recovery: Record<string, string>,
): Promise<ScratchServer> {
  const socketDir = await mkdtemp(join(tmpdir(), "dhahabu-pg-"));
  const owner = await findOwner();
  if (owner) await chown(socketDir, owner.uid, owner.gid);
  const hbaFile = join(folder, "postgres/scratch_hba.conf");
  await writeFile(hbaFile, "local all all trust\n", { mode: 0o644 });
  const [port = 0] = await findFreePorts(1);
  const flags = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    hba_file: hbaFile,
    // Ready is who takes writes.
    hot_standby: "off",
    archive_mode: "off",
    recovery_target_action: "promote",
    ...recovery,
  };
  const leave = () => rm(socketDir, { recursive: true, force: true });
  await mkdir(join(folder, "logs"), { recursive: true });
  try {
    const order = { port, password: "", flags, startWithinMs: recoverWithinMs };
    const keeper = await startKeeper(
      { dataDir: folder, logLimits: defaultLogLimits, postgres: order },
      () => undefined,
    );
    const pools: Sql[] = [];
    return {
      connect(as) {
        const pool = postgres({ ...settingsOf(as), host: socketDir, port });
        pools.push(pool);
        return pool;
      },
      async stop() {
        await Promise.all(pools.map((pool) => pool.end({ timeout: 3 })));
        await keeper.stop();
        await leave();
        await rm(hbaFile, { force: true });
      },
    };
  } catch (error) {
    await leave();
    throw await explain(error, folder);
  }
}

function settingsOf({ user, database }: { user: string; database: string }) {
  return {
    user,
    database,
    max: 1,
    fetch_types: false,
    connection: { timezone: "UTC", statement_timeout: 0 },
    onnotice: () => undefined,
  };
}

async function explain(fault: unknown, folder: string): Promise<unknown> {
  if (!(fault instanceof StackError)) return fault;
  const log = await readFile(join(folder, "logs/postgres.log"), "utf8").catch(() => "");
  if (/recovery ended before configured recovery target was reached/.test(log)) {
    return new StackError("The changes that were put aside do not reach that moment.", {
      cause: fault,
    });
  }
  const reason = /(?:PANIC|FATAL): {2}(?<reason>.*)/.exec(log)?.groups?.["reason"] ?? fault.message;
  return new StackError(`The copied database does not start: ${reason}`, { cause: fault });
}
