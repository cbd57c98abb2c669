import { describe, expect, it } from "vitest";
import { consequenceOf } from "./dev.ts";
import { processNames } from "./services.ts";

describe("consequenceOf", () => {
  it("restarts the processes of the service that changed, and no other", () => {
    expect(consequenceOf("services/pricing/prices/price.ts")).toEqual({
      processes: ["pricing", "pricing-worker"],
      isUi: false,
    });
  });

  it("restarts all for the platform, and publishes the pages too for the contract", () => {
    expect(consequenceOf("services/platform/db.ts")).toEqual({
      processes: [...processNames],
      isUi: false,
    });
    expect(consequenceOf("services/contract/pricing.ts")).toEqual({
      processes: [...processNames],
      isUi: true,
    });
  });

  it("publishes pages for the shell and the microfrontends", () => {
    for (const path of ["shell/kit/ui/tokens.css", "mfe-admin/src/remote.tsx"]) {
      expect(consequenceOf(path), path).toEqual({ processes: [], isUi: true });
    }
  });

  it("leaves tests, notes, editors' files and this folder itself alone", () => {
    for (const path of [
      "services/pricing/prices/price.test.ts",
      "services/pricing/README.md",
      "shell/node_modules/x/index.js",
      "shell/src/.boot.ts.swp",
      "services/stack/stack.ts",
    ]) {
      expect(consequenceOf(path), path).toEqual({ processes: [], isUi: false });
    }
  });
});
