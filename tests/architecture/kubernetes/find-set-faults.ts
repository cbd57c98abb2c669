import { Ajv } from "ajv";
import { serviceConfigSchema } from "@dhahabu/platform/config";
import { countConnections } from "@dhahabu/stack/count-connections";
import { closedDefault, listRedisRules, redisAdmin } from "@dhahabu/stack/redis-users";
import { processNames, serviceNames } from "@dhahabu/stack/services";
import schema from "../../support/kubernetes-schema.json" with { type: "json" };
import { isSelected, listKind, listPods } from "./resources.ts";
import type { Resource } from "./resources.ts";

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(schema, "kubernetes");

/** What the schemas of Kubernetes and of its operators refuse. */
export function findSchemaFaults(resources: Resource[]): string[] {
  return resources.flatMap((resource) => {
    const kind = `${resource.apiVersion} ${resource.kind}`;
    const name = `${resource.kind} ${resource.metadata.name}`;
    if (!(kind in schema.kinds)) return [`${name}: ${kind} has no schema here`];
    const place = kind.replaceAll("/", "~1").replaceAll(" ", "%20");
    const validate = ajv.getSchema(`kubernetes#/kinds/${place}`);
    if (validate?.(resource) === true) return [];
    return (validate?.errors ?? []).map(
      ({ instancePath, message = "", params }) =>
        `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  });
}

/** Volumes that are asked of the cluster and that no pod has. */
function findUnusedClaims(resources: Resource[]): string[] {
  const used = listPods(resources).flatMap(({ pod }) =>
    (pod.volumes ?? []).map((volume) => volume.persistentVolumeClaim?.claimName),
  );
  return listKind(resources, "PersistentVolumeClaim")
    .filter(({ metadata }) => !used.includes(metadata.name))
    .map(({ metadata }) => `the claim ${metadata.name} is nobody's`);
}

/** Names that lead nowhere: of services, routes, budgets, autoscalers and claims. */
export function findReferenceFaults(resources: Resource[]): string[] {
  const pods = listPods(resources);
  const processes = listKind(resources, "Deployment");
  const faults = findUnusedClaims(resources);
  const running = processes.map(({ metadata }) => metadata.name).toSorted();
  if (running.join() !== [...processNames].toSorted().join()) {
    faults.push(`runs ${running.join(", ")}`);
  }
  for (const { metadata, spec } of listKind(resources, "Service")) {
    const selected = pods.filter(({ labels }) =>
      isSelected(labels, { matchLabels: spec?.selector as Record<string, string> }),
    );
    const named = selected.flatMap(({ pod }) => pod.containers[0].ports ?? []).map((p) => p.name);
    const isServed = spec?.ports?.every(({ targetPort }) => named.includes(targetPort)) === true;
    if (selected.length !== 1 || !isServed) {
      faults.push(`Service ${metadata.name}: leads to no one pod's port`);
    }
  }
  for (const backend of listKind(resources, "HTTPRoute").flatMap(({ spec }) =>
    (spec?.rules ?? []).flatMap((rule) => rule.backendRefs),
  )) {
    const service = listKind(resources, "Service").find((s) => s.metadata.name === backend.name);
    const isThere = service?.spec?.ports?.some(({ port }) => port === backend.port) === true;
    if (backend.name !== "gateway" || !isThere) faults.push(`HTTPRoute: publishes ${backend.name}`);
  }
  for (const { metadata, spec } of processes) {
    const { name } = metadata;
    const labels = spec?.template?.metadata.labels ?? {};
    const budgets = listKind(resources, "PodDisruptionBudget").filter((budget) =>
      isSelected(labels, budget.spec?.selector ?? {}),
    );
    if (budgets.length !== 1) faults.push(`${name}: has ${budgets.length} budgets`);
    if (!isSelected(labels, spec?.selector ?? {})) faults.push(`${name}: does not select its pods`);
    if (spec?.strategy?.rollingUpdate?.maxUnavailable !== 0) {
      faults.push(`${name}: is taken away before its successor is ready`);
    }
    const scaled = listKind(resources, "HorizontalPodAutoscaler").filter(
      (scaler) => scaler.spec?.scaleTargetRef?.name === name,
    );
    if (scaled.length > 0 === (spec?.replicas !== undefined)) {
      faults.push(`${name}: its number is said twice, or by nobody`);
    }
  }
  for (const { spec } of listKind(resources, "HorizontalPodAutoscaler")) {
    const name = spec?.scaleTargetRef?.name ?? "";
    if (!running.includes(name)) faults.push(`HorizontalPodAutoscaler: there is no ${name}`);
  }
  return faults;
}

/** PostgreSQL has room for every pod at its most, beside one more of each during a rollout. */
export function findRoomFaults(resources: Resource[]): string[] {
  const [cluster] = listKind(resources, "Cluster");
  if (!cluster) return [];
  const pool = serviceConfigSchema.shape.DATABASE_POOL.parse(undefined);
  const most = listKind(resources, "Deployment").map(({ metadata, spec }) => {
    const scaler = listKind(resources, "HorizontalPodAutoscaler").find(
      (one) => one.spec?.scaleTargetRef?.name === metadata.name,
    );
    return metadata.name === "pages" ? 0 : (scaler?.spec?.maxReplicas ?? spec?.replicas ?? 1) + 1;
  });
  const asked = countConnections(
    most.reduce((sum, count) => sum + count, 0),
    pool,
  );
  const given = Number(cluster.spec?.postgresql?.parameters["max_connections"]);
  return asked <= given ? [] : [`PostgreSQL has ${given} connections for ${asked}`];
}

/** Redis has the users that `npm start` gives it. */
export function findRedisFaults(resources: Resource[]): string[] {
  const [redis] = listKind(resources, "StatefulSet");
  if (!redis) return [];
  const users = redis.spec?.template?.spec.initContainers?.[0]?.env?.find(
    ({ name }) => name === "USERS",
  );
  const expected = [
    `user ${closedDefault}`,
    `user ${redisAdmin} on >$(REDIS_PASSWORD) ~* &* +@all`,
    ...serviceNames.map((name) => {
      const rules = listRedisRules(name).join(" ");
      return `user ${name} on >$(${name.toUpperCase()}_DB_PASSWORD) ${rules}`;
    }),
  ];
  return users?.value?.trim() === expected.join("\n")
    ? []
    : ["Redis has other users than npm start"];
}
