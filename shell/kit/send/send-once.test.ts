import { expect, test } from "vitest";
import { ApiError, ContractError, NetworkError } from "../api/api-error.ts";
import type { TabStorage } from "../tab-storage.ts";
import { sendOnce } from "./send-once.ts";

function openTab(): TabStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
}

const unavailable = (retryAfterSeconds?: number) =>
  new ApiError({ status: 503, text: "", body: undefined, retryAfterSeconds });

const conflict = (reason: "request.keyUsed" | "account.usernameTaken" | "enquiry.sentAlready") =>
  new ApiError({ status: 409, text: "", body: { reason, message: "No." } });

/** A visitor whose sendings end as `ends` says, in turn; an error is thrown. */
function stand(...ends: unknown[]) {
  const tab = openTab();
  const keys: string[] = [];
  const pauses: number[] = [];
  const told: string[] = [];
  let isOffline = false;
  return {
    tab,
    keys,
    pauses,
    told,
    goOffline: () => (isOffline = true),
    send: () =>
      sendOnce(
        "contact",
        (key) => {
          keys.push(key);
          const end = ends.shift();
          return end instanceof Error ? Promise.reject(end) : Promise.resolve(end);
        },
        {
          storage: tab,
          isOffline: () => isOffline,
          onFurtherTry: ({ ordinal, most }) => told.push(`${ordinal}/${most}`),
          wait: (seconds) => {
            pauses.push(seconds);
            return Promise.resolve();
          },
        },
      ),
  };
}

test("what is answered is sent once, and its key forgotten", async () => {
  const visitor = stand("first", "second");
  expect(await visitor.send()).toBe("first");
  expect(visitor.tab.entries.size).toBe(0);
  expect(await visitor.send()).toBe("second");
  expect(new Set(visitor.keys).size).toBe(2);
  expect(visitor.told).toEqual([]);
});

test("unanswered it is sent again under the same key, after growing pauses, and the visitor told", async () => {
  const visitor = stand(unavailable(), new NetworkError(undefined), unavailable(5), "received");
  expect(await visitor.send()).toBe("received");
  expect(new Set(visitor.keys).size).toBe(1);
  expect(visitor.pauses).toEqual([1, 3, 6]);
  expect(visitor.told).toEqual(["1/3", "2/3", "3/3"]);
});

test("the server's wish to be left alone counts, up to ten seconds", async () => {
  const visitor = stand(unavailable(5), unavailable(600), "received");
  await visitor.send();
  expect(visitor.pauses).toEqual([5, 10]);
});

test("after three further tries it is given up, and the next press goes on under the same key", async () => {
  const visitor = stand(...Array.from({ length: 4 }, () => unavailable()), "received");
  await expect(visitor.send()).rejects.toMatchObject({ status: 503 });
  expect(visitor.keys).toHaveLength(4);
  expect(await visitor.send()).toBe("received");
  expect(new Set(visitor.keys).size).toBe(1);
});

test("a refusal is an answer: it is not tried again", async () => {
  const refusal = new ApiError({ status: 400, text: "", body: undefined });
  const visitor = stand(refusal);
  await expect(visitor.send()).rejects.toBe(refusal);
  expect(visitor.keys).toHaveLength(1);
});

test("nobody is kept waiting without a line", async () => {
  const visitor = stand(new NetworkError(undefined));
  visitor.goOffline();
  await expect(visitor.send()).rejects.toBeInstanceOf(NetworkError);
  expect(visitor.keys).toHaveLength(1);
});

test.each(["request.keyUsed", "enquiry.sentAlready"] as const)(
  "other words after a lost answer get a key of their own (%s)",
  async (reason) => {
    const lost = Array.from({ length: 4 }, () => unavailable());
    const visitor = stand(...lost, conflict(reason), "received");
    await expect(visitor.send()).rejects.toMatchObject({ status: 503 });
    expect(await visitor.send()).toBe("received");
    expect(new Set(visitor.keys).size).toBe(2);
    expect(visitor.tab.entries.size).toBe(0);
  },
);

test("another conflict is the visitor's to read", async () => {
  const taken = conflict("account.usernameTaken");
  await expect(stand(taken).send()).rejects.toBe(taken);
});

test("an answer that cannot be read counts as received", async () => {
  const visitor = stand(new ContractError("contact", undefined));
  await expect(visitor.send()).rejects.toBeInstanceOf(ContractError);
  expect(visitor.tab.entries.size).toBe(0);
});
