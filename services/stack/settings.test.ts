import { ConfigError } from "@dhahabu/platform/config";
import { describe, expect, it } from "vitest";
import { loadSettings, readUiDir } from "./settings.ts";

describe("loadSettings", () => {
  it("has defaults for everything and makes paths absolute", async () => {
    const settings = await loadSettings({}, "/srv/bank");
    expect(settings).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", DATA_DIR: "/srv/bank/.data" });
    expect(settings.UI_DIR).toBeUndefined();
    expect(settings.handedOn).toEqual({});
  });

  it("hands on a service's own settings and nothing of the outside", async () => {
    const own = { PRICE_CRON: "*/5 * * * *", LIMIT_READ: "5/60", FRESH_SIGN_IN_MINUTES: "5" };
    const settings = await loadSettings({ ...own, HOME: "/root", OTHER: "x" }, "/srv/bank");
    expect(settings.handedOn).toEqual(own);
  });

  it("requires a long secret, and servers with passwords, in production", async () => {
    const production = { NODE_ENV: "production" };
    const read = loadSettings({ ...production, SESSION_SECRET: "short" }, "/srv/bank");
    await expect(read).rejects.toThrow(ConfigError);
    await expect(read).rejects.toThrow("SESSION_SECRET: must be at least 32 characters");
    const open = { DATABASE_URL: "postgres://bank@db.example", REDIS_URL: "redis://redis.example" };
    const refused = loadSettings({ ...production, ...open }, "/srv/bank");
    await expect(refused).rejects.toThrow("SESSION_SECRET: is required in production");
    for (const name of Object.keys(open)) {
      await expect(refused).rejects.toThrow(`${name}: must hold a password in production`);
    }
    await expect(loadSettings(open, "/srv/bank")).resolves.toMatchObject(open);
    const SESSION_SECRET = "x".repeat(32);
    await expect(
      loadSettings({ ...production, SESSION_SECRET }, "/srv/bank"),
    ).resolves.toMatchObject({ SESSION_SECRET });
  });

  it("collects the faults of services beside its own", async () => {
    const read = loadSettings({ PORT: "70000", LIMIT_READ: "often", PRICE_CRON: "now" }, "/srv");
    for (const name of ["PORT", "LIMIT_READ", "PRICE_CRON"]) {
      await expect(read).rejects.toThrow(`- ${name}: `);
    }
  });
});

describe("readUiDir", () => {
  it.each([
    [{}, "/srv/bank/.data/ui"],
    [{ DATA_DIR: "/var/bank", UI_DIR: "" }, "/var/bank/ui"],
    [{ DATA_DIR: "/var/bank", UI_DIR: "ui" }, "/srv/bank/ui"],
  ])("reads %j, where a blank value counts as unset", (environment, expected) => {
    expect(readUiDir(environment, "/srv/bank")).toBe(expected);
  });
});
