import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { readRepositoryFile, repository } from "../repository-files.ts";

/** Kubernetes reads YAML 1.1, where 0440 is a number to the base of eight. */
const asKubernetes = { version: "1.1" } as const;

export const folder = "services/stack/kubernetes";

interface Reference {
  name: string;
  key: string;
  optional?: boolean;
}

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: Reference; configMapKeyRef?: Reference };
}

interface Probe {
  httpGet?: { path: string; port: string };
  exec?: { command: string[] };
}

export interface Container {
  name: string;
  image: string;
  command: string[];
  /** Of one that runs beside the pod's process. */
  restartPolicy?: "Always";
  envFrom?: { configMapRef: { name: string; optional?: boolean } }[];
  env?: Variable[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}

interface Volume {
  name: string;
  secret?: { secretName: string };
  configMap?: { name: string };
  persistentVolumeClaim?: { claimName: string };
  emptyDir?: { sizeLimit?: string };
}

export interface PodSpec {
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: {
    runAsNonRoot?: boolean;
    runAsUser?: number;
    seccompProfile?: { type: string };
  };
  initContainers?: Container[];
  containers: [Container, ...Container[]];
  volumes?: Volume[];
}

export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: "In" | "NotIn"; values: string[] }[];
}

export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

export interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string }[];
}

/** What kinds have under `spec`, as far as it is looked at here; their schemas say the rest. */
interface Spec {
  replicas?: number;
  strategy?: { rollingUpdate?: { maxUnavailable?: number } };
  template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  volumeClaimTemplates?: { metadata: { name: string } }[];
  selector?: Selector & Record<string, unknown>;
  ports?: { name: string; port: number; targetPort: string }[];
  podSelector?: Selector;
  ingress?: Rule[];
  egress?: Rule[];
  rules?: { backendRefs: { name: string; port: number }[] }[];
  hostnames?: string[];
  scaleTargetRef?: { name: string };
  minReplicas?: number;
  maxReplicas?: number;
  postgresql?: { parameters: Record<string, string> };
}

export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec?: Spec;
}

export interface Kustomization {
  resources?: string[];
  components?: string[];
  images?: { name: string; newName: string; newTag: string }[];
  patches?: { target: { kind: string; name?: string; labelSelector?: string }; patch: string }[];
  configMapGenerator?: { name: string; behavior?: "merge"; literals: string[] }[];
}

export const components = ["postgres", "redis", "observability"];
/** One that changes what the base has: it is looked at in the overlay that uses it. */
export const changingComponent = "interfaces-on-s3";
export const overlays = readdirSync(join(repository, folder, "overlays"));

/** A `kustomization.yaml` of the folder. */
export function readKustomization(place: string): Kustomization {
  return parse(
    readRepositoryFile(`${folder}/${place}/kustomization.yaml`),
    asKubernetes,
  ) as Kustomization;
}

/** Resources of YAML with several documents. */
export function parseResources(text: string): Resource[] {
  return parseAllDocuments(text, asKubernetes).map((document) => document.toJS() as Resource);
}

/** The files of the base or a component, and the ConfigMaps that kustomize makes for it, before any patch. */
export function readResources(place: string): Resource[] {
  const kustomization = readKustomization(place);
  const files = (kustomization.resources ?? []).map((file) =>
    readRepositoryFile(`${folder}/${place}/${file}`),
  );
  return [...makeConfigMaps(kustomization), ...files.flatMap(parseResources)];
}

/** The ConfigMaps that a kustomization makes, and does not only change. */
export function makeConfigMaps({ configMapGenerator = [] }: Kustomization): Resource[] {
  return configMapGenerator
    .filter(({ behavior }) => behavior === undefined)
    .map(({ name, literals }) => ({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name },
      data: Object.fromEntries(literals.map(parseLiteral)),
    }));
}

/** `NAME=value`, of which the value may have several lines. */
export function parseLiteral(literal: string): [string, string] {
  const at = literal.indexOf("=");
  return [literal.slice(0, at), literal.slice(at + 1)];
}

export const listKind = (resources: Resource[], kind: string) =>
  resources.filter((resource) => resource.kind === kind);

/** Everything that runs pods, with its pod. */
export function listPods(resources: Resource[]) {
  return resources.flatMap(({ kind, metadata, spec }) =>
    spec?.template
      ? [
          {
            kind,
            name: metadata.name,
            pod: spec.template.spec,
            labels: spec.template.metadata.labels,
          },
        ]
      : [],
  );
}

/** True where a pod's interfaces come from the store, into a folder of its own. */
export const hasStore = ({ volumes = [] }: PodSpec) =>
  volumes.some(({ name, emptyDir }) => name === "ui" && emptyDir !== undefined);

/** True where labels fit a selector. */
export function isSelected(labels: Record<string, string>, selector: Selector): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(
      ({ key, operator, values }) => values.includes(labels[key] ?? "") === (operator === "In"),
    )
  );
}
