import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { Order } from "./order.ts";

/** The process that teaches, so that nothing waits meanwhile. */
export interface TeacherClient {
  /** Teaches the lessons of this release into a folder, with an order what staff taught besides. Throws where it fails; what was taught before stays in use. */
  teach(folder: string, order?: Order): Promise<void>;
}

const script = join(import.meta.dirname, "../teach.ts");

export function createTeacherClient(): TeacherClient {
  return {
    teach: (folder, order) =>
      new Promise((resolve, reject) => {
        const child = fork(script, order ? [folder, "--taught"] : [folder], { stdio: "pipe" });
        // Customers are being answered meanwhile; at the first teaching nobody is yet.
        if (order && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
        let fault = "";
        child.stderr?.on("data", (chunk: Buffer) => (fault += chunk.toString()));
        child.once("error", reject);
        child.once("exit", (code) =>
          code === 0
            ? resolve()
            : reject(new Error(`Teaching ended with ${code}: ${fault.slice(-500)}`)),
        );
        if (order) child.send(order);
      }),
  };
}
