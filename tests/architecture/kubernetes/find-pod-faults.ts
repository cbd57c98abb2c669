import { listNodeFlags, processNames, serviceProcesses } from "@dhahabu/stack/services";
import type { PackageName, ProcessName } from "@dhahabu/stack/services";
import { checkUiStore, uiStoreSettings } from "@dhahabu/platform/ui-store";
import { z } from "zod";
import { readConfig } from "../../../services/platform/config.ts";
import { configSchema as assistant } from "../../../services/assistant/config.ts";
import { configSchema as content } from "../../../services/content/config.ts";
import { configSchema as enquiry } from "../../../services/enquiry/config.ts";
import { configSchema as gateway } from "../../../services/gateway/config.ts";
import { configSchema as identity } from "../../../services/identity/config.ts";
import { configSchema as lending } from "../../../services/lending/config.ts";
import { configSchema as pages } from "../../../services/pages/config.ts";
import { pricingConfigSchema as pricing } from "../../../services/pricing/config.ts";
import { readRepositoryFile, repository } from "../repository-files.ts";
import { hasStore, listKind, listPods } from "./resources.ts";
import type { Container, PodSpec, Resource } from "./resources.ts";

const schemas: Record<PackageName, z.ZodObject> = {
  assistant,
  content,
  enquiry,
  gateway,
  identity,
  lending,
  pages,
  pricing,
};
const addressNames = /^(?:IDENTITY|CONTENT|PRICING|ENQUIRY|ASSISTANT|LENDING|PAGES)_URL$/;
const secretNames = /SECRET|PASSWORD|KEY|TOKEN/;
const innerPort = readRepositoryFile("services/platform/http/inner-port.ts");
const health = readRepositoryFile("services/platform/http/health.ts");
const lifecycle = readRepositoryFile("services/platform/lifecycle.ts");
const stopWithinSeconds = Number(/stopWithinMs = (\d+)/.exec(lifecycle)?.[1]) / 1000;

/** What stands for a secret's value: of believable form, so that settings take it. */
const sampleOf = (key: string) =>
  key.endsWith("_URL") ? "smtps://mail.example" : "a-sample-secret-of-forty-characters-or-so";

/** What a container is told, with what it names and does not find among `resources`. */
function readEnvironment(
  container: Container,
  resources: Resource[],
): { values: Record<string, string>; helpers: Set<string>; faults: string[] } {
  const maps = new Map(
    listKind(resources, "ConfigMap").map((map) => [map.metadata.name, map.data]),
  );
  const values: Record<string, string> = {};
  const helpers = new Set<string>();
  const faults: string[] = [];
  for (const { configMapRef } of container.envFrom ?? []) {
    const data = maps.get(configMapRef.name);
    if (data) Object.assign(values, data);
    else if (configMapRef.optional !== true) faults.push(`no ConfigMap ${configMapRef.name}`);
  }
  // Kubernetes puts in what stands before in this list, and nothing of a whole ConfigMap.
  const before: Record<string, string> = {};
  for (const { name, value, valueFrom } of container.env ?? []) {
    const { secretKeyRef, configMapKeyRef: setting } = valueFrom ?? {};
    const known = setting && maps.get(setting.name)?.[setting.key];
    if (setting?.optional === true && known === undefined) continue;
    if (setting && known === undefined)
      faults.push(`${name}: no ${setting.key} in ${setting.name}`);
    if (secretKeyRef?.optional === true) continue;
    const text = secretKeyRef ? sampleOf(secretKeyRef.key) : (known ?? value ?? "");
    before[name] = text.replaceAll(/\$\((\w+)\)/g, (whole, part: string) => {
      helpers.add(part);
      if (before[part] === undefined) faults.push(`${name}: ${part} does not stand before it`);
      return before[part] ?? whole;
    });
  }
  return { values: { ...values, ...before }, helpers, faults };
}

/** What is wrong with a process: settings, command, ports and probes, by the code of its service. */
function findProcessFaults(name: ProcessName, pod: PodSpec, resources: Resource[]): string[] {
  const [container] = pod.containers;
  const { service, role } = serviceProcesses[name];
  const { values, helpers, faults } = readEnvironment(container, resources);
  const { shape } = schemas[service];
  const told = Object.keys(values);
  const optional = container.env?.filter((given) => given.valueFrom?.secretKeyRef?.optional) ?? [];
  const names = [...told, ...optional.map((given) => given.name)];
  const unknown = names.filter(
    (given) => !(given in shape) && given !== "NODE_ENV" && !helpers.has(given),
  );
  faults.push(...unknown.map((given) => `${given} is no setting of ${service}`));
  try {
    readConfig(schemas[service], values);
  } catch (error) {
    faults.push(String(error));
  }
  if ((values["ROLE"] ?? "api") !== role) faults.push(`ROLE is not ${role}`);
  const flags = listNodeFlags(name, "/data/ui").map((flag) => flag.replace(repository, "/app"));
  const command = ["node", ...flags, `services/${service}/main.ts`].join(" ");
  if (container.command.join(" ") !== command) faults.push(`its command is not ${command}`);
  return [...faults, ...findPortFaults(container, values), ...findStopFaults(pod, values)];
}

function findPortFaults(container: Container, values: Record<string, string>): string[] {
  const ports = new Map(container.ports?.map((port) => [port.name, String(port.containerPort)]));
  const faults: string[] = [];
  if (values["ROLE"] !== "worker" && ports.get("http") !== values["PORT"]) {
    faults.push("its port http is not PORT");
  }
  if (ports.get("inner") !== values["METRICS_PORT"])
    faults.push("its port inner is not METRICS_PORT");
  const { startupProbe, readinessProbe, livenessProbe } = container;
  for (const [what, probe] of Object.entries({ startupProbe, readinessProbe, livenessProbe })) {
    const { path, port } = probe?.httpGet ?? {};
    const isAnswered = innerPort.includes(`"${path}"`) || health.includes(`"${path}"`);
    if (!isAnswered || port !== "inner") faults.push(`${what}: nothing answers ${path} at ${port}`);
  }
  if (readinessProbe?.httpGet?.path === livenessProbe?.httpGet?.path) {
    faults.push("one that is not ready yet would be killed");
  }
  return faults;
}

/** Who is told to end goes on answering for a while, and has time to end what it does. */
function findStopFaults(pod: PodSpec, values: Record<string, string>): string[] {
  const drainSeconds = Number(values["DRAIN_SECONDS"] ?? 0);
  const faults: string[] = [];
  if (values["ROLE"] !== "worker" && drainSeconds < 5) faults.push("it drains for less than 5 s");
  if ((pod.terminationGracePeriodSeconds ?? 0) <= drainSeconds + stopWithinSeconds) {
    faults.push("it is killed before it has ended");
  }
  return faults;
}

/** What pod security "restricted" and we ask of every pod. */
function findSecurityFaults(pod: PodSpec): string[] {
  const { securityContext: user } = pod;
  const writesItself = pod.containers[0].command.at(-1) === "ui";
  const isClosed = [...(pod.initContainers ?? []), ...pod.containers].every(
    ({ securityContext: own }) =>
      own?.allowPrivilegeEscalation === false &&
      (own.readOnlyRootFilesystem === true || writesItself) &&
      own.capabilities?.drop?.join() === "ALL",
  );
  const isOrdinary = user?.runAsNonRoot === true && (user.runAsUser ?? 0) > 0;
  return [
    ...(isOrdinary && user.seccompProfile?.type === "RuntimeDefault" ? [] : ["runs as anybody"]),
    ...(isClosed ? [] : ["a container may do more than it needs"]),
    ...(pod.automountServiceAccountToken === false ? [] : ["is given a key of the cluster"]),
    ...(pod.enableServiceLinks === false ? [] : ["is told variables that nobody named"]),
    ...(pod.containers.every(({ resources: needs }) => needs?.requests && needs.limits?.["memory"])
      ? []
      : ["says not what it needs"]),
  ];
}

/** Secrets come by name, each to whom it belongs. */
function findSecretFaults(name: string, pod: PodSpec): string[] {
  const service = processNames.includes(name as ProcessName)
    ? serviceProcesses[name as ProcessName].service
    : undefined;
  const given = [...(pod.initContainers ?? []), ...pod.containers].flatMap(({ env = [] }) => env);
  const open = given.filter(
    ({ name: variable, value }) =>
      value !== undefined &&
      ((secretNames.test(variable) && !variable.endsWith("_FILE")) ||
        /\/\/[^/:]*:(?!\$\()[^/]*@/.test(value)),
  );
  const foreign =
    service === undefined
      ? []
      : given.flatMap(({ valueFrom }) => {
          const key = valueFrom?.secretKeyRef?.key ?? "";
          return key.endsWith("_DB_PASSWORD") && key !== `${service.toUpperCase()}_DB_PASSWORD`
            ? [key]
            : [];
        });
  const keys = (pod.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []);
  const others = service === undefined ? [] : keys.filter((secret) => secret !== `keys-${service}`);
  return [
    ...open.map((variable) => `${variable.name} holds a secret in a file`),
    ...[...foreign, ...others].map((secret) => `is given ${secret}`),
  ];
}

function findVolumeFaults(pod: PodSpec, claims: Set<string>, templates: string[]): string[] {
  const volumes = (pod.volumes ?? []).map((volume) => volume.name);
  const mounts = [...(pod.initContainers ?? []), ...pod.containers].flatMap(
    (container) => container.volumeMounts ?? [],
  );
  const known = [...volumes, ...templates];
  const asked = (pod.volumes ?? []).flatMap(
    (volume) => volume.persistentVolumeClaim?.claimName ?? [],
  );
  return [
    ...mounts
      .filter((mount) => !known.includes(mount.name))
      .map((mount) => `no volume ${mount.name}`),
    ...volumes
      .filter((volume) => !mounts.some((mount) => mount.name === volume))
      .map((volume) => `${volume} is mounted nowhere`),
    ...asked.filter((claim) => !claims.has(claim)).map((claim) => `no claim ${claim}`),
  ];
}

const follower = "node services/stack/ui/follow-ui.ts";
const storeSchema = z
  .object({ ...uiStoreSettings, UI_STORE: z.url(), UI_DIR: z.string().startsWith("/data/") })
  .superRefine(checkUiStore);

/** Interfaces come from a volume that others write, or from the store: by the job, which may write, and by who follows it, which may read. */
function findInterfaceFaults(pod: PodSpec, resources: Resource[]): string[] {
  const [main] = pod.containers;
  const followers = (pod.initContainers ?? []).filter(
    ({ command }) => command.join(" ") === follower,
  );
  const isJob = main.command.at(-1) === "ui";
  const isWriter = (container: Container) =>
    JSON.stringify(container.env ?? []).includes('"UI_WRITER_');
  if (!hasStore(pod)) {
    const isAsking = [...(pod.initContainers ?? []), ...pod.containers].some(({ env = [] }) =>
      env.some(({ name }) => name.startsWith("UI_STORE")),
    );
    return followers.length > 0 || isAsking
      ? ["has no folder for what it takes from the store"]
      : [];
  }
  const [asking, ...others] = isJob ? [main] : followers;
  if (!asking || others.length > 0) return ["nobody follows the store, or too many do"];
  const { values, faults } = readEnvironment(asking, resources);
  try {
    readConfig(storeSchema, values);
  } catch (error) {
    faults.push(String(error));
  }
  if (isWriter(asking) !== isJob) faults.push("has another's key of the store");
  if (isJob) return faults;
  const mountOf = ({ volumeMounts = [] }: Container) =>
    volumeMounts.find((mount) => mount.name === "ui");
  const isKept = asking.restartPolicy === "Always" && asking.startupProbe?.exec !== undefined;
  if (!isKept) faults.push("does not wait for the store, or does not go on following it");
  if (values["UI_DIR"] !== mountOf(asking)?.mountPath || mountOf(asking)?.readOnly === true)
    faults.push("the store is followed into another folder");
  if (mountOf(main)?.mountPath !== values["UI_DIR"] || mountOf(main)?.readOnly !== true)
    faults.push("the process reads another folder, or may write into it");
  if (asking.image !== main.image) faults.push("another release follows the store");
  const knows = main.env?.some(({ name }) => name === "UI_STORE") === true;
  if (knows !== main.command.includes("services/gateway/main.ts"))
    faults.push("the gateway alone asks the store for a file");
  return faults;
}

/** What is wrong with pods, each fault with the pod's name. */
export function findPodFaults(resources: Resource[]): string[] {
  const claims = new Set(listKind(resources, "PersistentVolumeClaim").map((c) => c.metadata.name));
  const served = new Set(
    listKind(resources, "Service").flatMap(({ metadata, spec }) =>
      (spec?.ports ?? []).map(({ port }) => `${metadata.name}:${port}`),
    ),
  );
  return listPods(resources).flatMap(({ kind, name, pod }) => {
    const { values, faults } = readEnvironment(pod.containers[0], resources);
    const templates = resources.find((one) => one.kind === kind && one.metadata.name === name)?.spec
      ?.volumeClaimTemplates;
    const lost = Object.entries(values)
      .filter(([given, value]) => addressNames.test(given) && !served.has(new URL(value).host))
      .map(([given]) => `${given} leads to no Service`);
    const isProcess = processNames.includes(name as ProcessName);
    return [
      ...(isProcess ? findProcessFaults(name as ProcessName, pod, resources) : faults),
      ...lost,
      ...findSecurityFaults(pod),
      ...findSecretFaults(name, pod),
      ...findInterfaceFaults(pod, resources),
      ...findVolumeFaults(
        pod,
        claims,
        (templates ?? []).map((claim) => claim.metadata.name),
      ),
    ].map((fault) => `${name}: ${fault}`);
  });
}
