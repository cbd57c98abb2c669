// @vitest-environment happy-dom
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { loadContract } from "@dhahabu/kit/api/client";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession } from "./session.ts";
import { followSignOut } from "./sign-out.ts";

let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  await loadContract();
});

beforeEach(async () => {
  asked = [];
  const user = {
    id: 7,
    username: "amina",
    email: "amina@example.com",
    firstName: null,
    lastName: null,
    phone: null,
    role: "user",
    duties: [],
    isActive: true,
    kycStatus: "none",
    createdAt: "2026-11-29T08:00:00.000Z",
    updatedAt: "2026-11-29T08:00:00.000Z",
  };
  server = createServer(({ url }, response) => {
    asked.push(url ?? "");
    const body = url === "/api/logout" ? { message: "You are signed out." } : user;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const page = globalThis as unknown as { happyDOM: { setURL(url: string): void } };
  page.happyDOM.setURL(`http://127.0.0.1:${port}/`);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  sessionStorage.clear();
  localStorage.clear();
});

test("who signs out leaves nothing in the tab but what their account alone finds again", async () => {
  const session = createSession({ hasSession: true });
  await session.refresh();
  sessionStorage.setItem("visit-receipt", '{"linkToken":"a"}');
  sessionStorage.setItem("dhahabu-draft:7:enquiry:3", '"Dear Amina"');
  await session.logout();
  expect(Object.keys(sessionStorage)).toEqual(["dhahabu-draft:7:enquiry:3"]);
  expect(session.getState()).toEqual({ status: "anonymous", user: null, isSignOut: true });
});

test("a page of somebody signed in asks again where they left elsewhere, and one of nobody does not", async () => {
  const session = createSession({ hasSession: true });
  followSignOut(session);
  const signOutElsewhere = () =>
    dispatchEvent(new StorageEvent("storage", { key: "signed-out-at", newValue: "now" }));
  signOutElsewhere();
  expect(asked).toEqual([]);
  await session.refresh();
  asked = [];
  dispatchEvent(new StorageEvent("storage", { key: "language", newValue: "sw" }));
  expect(asked).toEqual([]);
  signOutElsewhere();
  await expect.poll(() => asked).toEqual(["/api/user"]);
  const restored = new Event("pageshow");
  Object.assign(restored, { persisted: true });
  dispatchEvent(restored);
  await expect.poll(() => asked).toEqual(["/api/user", "/api/user"]);
});
