import { callerPairs } from "@dhahabu/contract/inner-calls";
import { hasStore, isSelected, listKind, listPods } from "./resources.ts";
import type { Peer, Resource, Rule } from "./resources.ts";

const component = "app.kubernetes.io/component";
const reader = { labels: { "kubernetes.io/metadata.name": "stranger" } };

interface Place {
  name: string;
  labels: Record<string, string>;
  /** By name, as policies may say them. */
  ports: Record<string, number>;
  /** Its interfaces come from a store outside. */
  hasStore: boolean;
}

/** Who is in the cluster: our pods, and those of the operator of PostgreSQL. */
function listPlaces(resources: Resource[]): Place[] {
  const pods = listPods(resources).map(({ name, pod, labels }) => ({
    name,
    labels,
    ports: Object.fromEntries(
      (pod.containers[0].ports ?? []).map((port) => [port.name, port.containerPort]),
    ),
    hasStore: hasStore(pod),
  }));
  const clusters = listKind(resources, "Cluster").map(({ metadata: { name } }) => ({
    name,
    labels: { "cnpg.io/cluster": name },
    ports: { postgres: 5432 },
    hasStore: false,
  }));
  return [...pods, ...clusters];
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, place: Place): boolean {
  if (ipBlock) return ipBlock.except === undefined;
  if (namespaceSelector) return isSelected(reader.labels, namespaceSelector);
  return podSelector !== undefined && isSelected(place.labels, podSelector);
}

/** True where rules let something through between a policy's pods and a place, at a port of whoever listens. */
function isOpen(rules: Rule[], other: Place, listener: Place, port: number): boolean {
  return rules.some(
    ({ from, to, ports }) =>
      (from ?? to ?? []).some((peer) => isPeer(peer, other)) &&
      (ports === undefined ||
        ports.some(
          (one) => (typeof one.port === "string" ? listener.ports[one.port] : one.port) === port,
        )),
  );
}

function createReach(resources: Resource[]) {
  const policies = listKind(resources, "NetworkPolicy").flatMap(({ spec }) => spec ?? []);
  const rulesOf = (place: Place, way: "ingress" | "egress") =>
    policies
      .filter(({ podSelector }) => isSelected(place.labels, podSelector ?? {}))
      .flatMap((policy) => policy[way] ?? []);
  return {
    canLeave: (from: Place, to: Place, port: number) =>
      isOpen(rulesOf(from, "egress"), to, to, port),
    canEnter: (from: Place, to: Place, port: number) =>
      isOpen(rulesOf(to, "ingress"), from, to, port),
    isBound: (place: Place) =>
      policies.some(
        ({ podSelector, ingress, egress }) =>
          !ingress && !egress && isSelected(place.labels, podSelector ?? {}),
      ),
    /** The open network, by TLS. */
    goesOut: (place: Place) =>
      rulesOf(place, "egress").some(
        ({ to = [], ports = [] }) =>
          to.some(({ ipBlock }) => ipBlock?.except !== undefined) &&
          ports.some((one) => one.port === 443),
      ),
    names: (place: Place) =>
      rulesOf(place, "egress").some(({ ports = [] }) => ports.some((one) => one.port === 53)),
  };
}

/** Whether one process asks another, as the contract has it, and its servers, as its settings have it. */
function isMeant(from: Place, to: Place): boolean {
  const [caller, called] = [from.labels[component], to.labels[component]];
  if (to.name === "postgres") return caller === "provision" || isOfService(caller);
  if (to.name === "redis") return isOfService(caller);
  if (caller === "gateway" && called === "pages") return true;
  return callerPairs.some((pair) => pair.from === caller && pair.to === called);
}

const isOfService = (name: string | undefined) =>
  callerPairs.some((pair) => pair.from === name || pair.to === name);

/** What policies let through that nobody asks for, and what they keep from those who ask. */
export function findNetworkFaults(resources: Resource[]): string[] {
  const places = listPlaces(resources);
  const { canLeave, canEnter, isBound, goesOut, names } = createReach(resources);
  const faults = places
    .filter((place) => !isBound(place))
    .map((place) => `${place.name}: no policy binds it`);
  for (const from of places.filter(({ name }) => name !== "postgres" && name !== "redis")) {
    for (const to of places) {
      for (const [name, port] of Object.entries(to.ports)) {
        if (from === to || name === "inner") continue;
        const leaves = canLeave(from, to, port);
        const enters = canEnter(from, to, port);
        const isOurs = isMeant(from, to);
        const way = `${from.name} to ${to.name}`;
        if (isOurs && !(leaves && enters)) faults.push(`${way}: is kept apart`);
        if (!isOurs && leaves && enters) faults.push(`${way}: may reach it`);
      }
    }
    const isPublished = ["pages", "interfaces"].includes(from.labels[component] ?? "");
    const isMute = isPublished && !from.hasStore;
    if (names(from) === isMute)
      faults.push(`${from.name}: ${isMute ? "asks" : "cannot ask"} for names`);
    if (isMute && goesOut(from)) faults.push(`${from.name}: reaches the open network`);
    if (from.hasStore && !goesOut(from)) faults.push(`${from.name}: cannot reach the store`);
  }
  return faults;
}
