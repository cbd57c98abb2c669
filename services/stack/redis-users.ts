import { eventChannelOf, heardEvents, listHeardChannels } from "@dhahabu/contract/events";
import { createLog } from "@dhahabu/platform/log";
import { connectRedis } from "@dhahabu/platform/redis";
import { serviceNames } from "./services.ts";
import type { ServiceName } from "./services.ts";
import { StackError } from "./stack-error.ts";

/** Nobody signs in as the default user; Redis acts as it when it reads its data at start, and would drop what it may not. */
export const closedDefault = "default off resetpass ~* &* +@all";

/** The user of the embedded Redis that makes the others. */
export const redisAdmin = "stack";

// By script, as whoever counts or keeps a queue does.
const scripting = "+eval +evalsha +script|load +script|exists";
const counting = `+set +incrby +expire +pttl +del ${scripting}`;
// What BullMQ does with a queue. Among what is dangerous is sorting, which looks at keys of others.
const queueing = `+@hash +@list +@sortedset +@set +@stream +@string -@dangerous +del +unlink +exists +rename +type
  +pttl +pexpire +pexpireat +time +multi +exec +discard +client|setname ${scripting}`;

/** The keys of each service, and what it does with them. */
const keyRules: Record<ServiceName, string> = {
  gateway: `~limit:* ${counting}`,
  identity: "",
  content: "",
  pricing: "",
  enquiry: `~bull:enquiry:* ${queueing}`,
  lending: "",
  assistant: `~bull:assistant:* ~assistant:visitor:* ${queueing}`,
};

/** The rights of a service's user: its own keys, its own channel to tell on, and those of others to listen to. */
export function listRedisRules(service: ServiceName): string[] {
  const rules = `resetkeys resetchannels -@all ${keyRules[service]} +ping +info +select`;
  const heard = Object.hasOwn(heardEvents, service)
    ? listHeardChannels(service as keyof typeof heardEvents).map((channel) => `&${channel}`)
    : [];
  return [
    ...rules.split(/\s+/),
    `(+publish &${eventChannelOf(service)})`,
    ...(heard.length === 0 ? [] : [`(+subscribe +unsubscribe ${heard.join(" ")})`]),
  ];
}

/** The address of a Redis for one of its users. */
export function redisUrlFor(adminUrl: string, user: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = user;
  url.password = password;
  return url.href;
}

/** Users of a Redis that are kept. */
export interface RedisUsers {
  urls: Record<ServiceName, string>;
  stop: () => Promise<void>;
}

/**
 * Makes a user for each service in a Redis, and makes them again whenever it comes back, since it may have
 * forgotten them. Where it has no such users (before Redis 7), or lets this one make none, all share the given
 * address; that is refused where `mustPart`. Waits for a Redis that is not there yet.
 */
export async function keepRedisUsers(options: {
  adminUrl: string;
  passwords: Record<ServiceName, string>;
  mustPart: boolean;
  tell: (line: string) => void;
  signal?: AbortSignal | undefined;
}): Promise<RedisUsers> {
  const { adminUrl, passwords, mustPart, tell, signal } = options;
  const redis = connectRedis({
    url: adminUrl,
    log: createLog({ service: "stack", level: "fatal" }),
  });
  const makeUsers = () =>
    Promise.all(
      serviceNames.map((service) =>
        redis.call(
          "acl",
          ["setuser", service, "reset", "on", `>${passwords[service]}`].concat(
            listRedisRules(service),
          ),
        ),
      ),
    );
  const stop = async () => redis.disconnect();
  const made = Promise.withResolvers<void>();
  const giveUp = () => made.reject(signal?.reason as Error);
  let isTold = false;
  // Whatever is no answer of Redis comes of a Redis that is away, and passes.
  const judge = (error: unknown) => {
    if (isAnswer(error)) return made.reject(error);
    if (!isTold) tell("Redis is not reachable; waiting");
    isTold = true;
  };
  redis.on("error", judge);
  redis.on("ready", () => void makeUsers().then(() => made.resolve(), judge));
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    await made.promise;
  } catch (error) {
    await stop();
    if (!isAnswer(error)) throw error;
    const reason = `This Redis makes no user for each service (${error.message}).`;
    if (mustPart) {
      throw new StackError(
        `${reason} In production REDIS_URL is the address of an administrator of Redis 7 or later, or of Valkey.`,
        { cause: error },
      );
    }
    tell(`! ${reason} All of them share the address of REDIS_URL.`);
    return { urls: mapServices(() => adminUrl), stop };
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
  return { urls: mapServices((name) => redisUrlFor(adminUrl, name, passwords[name])), stop };
}

const isAnswer = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ReplyError";

function mapServices(urlOf: (service: ServiceName) => string): Record<ServiceName, string> {
  return Object.fromEntries(serviceNames.map((name) => [name, urlOf(name)])) as Record<
    ServiceName,
    string
  >;
}
