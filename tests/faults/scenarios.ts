import { assistantFaults } from "./assistant-faults.ts";
import { databaseFaults } from "./database-faults.ts";
import { frozenFaults } from "./frozen-faults.ts";
import { gatewayFaults } from "./gateway-faults.ts";
import { lendingFaults } from "./lending-faults.ts";
import { logFaults } from "./log-faults.ts";
import { mailFaults } from "./mail-faults.ts";
import { priceFaults } from "./price-faults.ts";
import { queueFaults } from "./queue-faults.ts";
import { replicaFaults } from "./replica-faults.ts";
import { retryFaults } from "./retry-faults.ts";
import type { Scenario } from "./scenario.ts";
import { serviceFaults } from "./service-faults.ts";

/** Every scenario, in the order in which they run. */
export const scenarios: Scenario[] = [
  ...queueFaults,
  ...databaseFaults,
  ...mailFaults,
  ...priceFaults,
  ...serviceFaults,
  ...frozenFaults,
  ...retryFaults,
  ...lendingFaults,
  ...gatewayFaults,
  ...replicaFaults,
  ...logFaults,
  ...assistantFaults,
];
