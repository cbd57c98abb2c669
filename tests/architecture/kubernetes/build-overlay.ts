import { parse } from "yaml";
import {
  listPods,
  makeConfigMaps,
  parseLiteral,
  readKustomization,
  readResources,
} from "./resources.ts";
import type { Kustomization, Resource } from "./resources.ts";

/** A part of a resource, as YAML has it. */
type Tree = Record<string, unknown>;
type Patch = NonNullable<Kustomization["patches"]>[number];

/**
 * What an overlay comes to, without kustomize: its base and components, ConfigMaps merged, patches applied, images named. Knows
 * what our kustomizations use, and throws where they use more; hashes of ConfigMaps and the namespace change nothing that is checked.
 */
export function buildOverlay(name: string): Resource[] {
  const overlay = readKustomization(`overlays/${name}`);
  const resources = [...readResources("base"), ...makeConfigMaps(overlay)];
  for (const path of overlay.components ?? []) {
    const place = path.replace("../../", "");
    resources.push(...readResources(place));
    change(resources, readKustomization(place));
  }
  change(resources, overlay);
  for (const { pod } of listPods(resources)) {
    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      const image = overlay.images?.find((one) => one.name === container.image);
      if (image) container.image = `${image.newName}:${image.newTag}`;
    }
  }
  return resources;
}

function change(resources: Resource[], { configMapGenerator, patches }: Kustomization): void {
  for (const { name, behavior, literals } of configMapGenerator ?? []) {
    if (behavior === undefined) continue;
    for (const map of findTargets(resources, { kind: "ConfigMap", name })) {
      map.data = { ...map.data, ...Object.fromEntries(literals.map(parseLiteral)) };
    }
  }
  for (const { target, patch } of patches ?? []) {
    const changes: unknown = parse(patch);
    for (const resource of findTargets(resources, target)) {
      if (Array.isArray(changes)) for (const one of changes) replaceAt(resource, one as Tree);
      else if ((changes as Tree)["$patch"] === "delete")
        resources.splice(resources.indexOf(resource), 1);
      else {
        // A patch for several names none of them.
        const { metadata: _, ...rest } = changes as Tree;
        Object.assign(resource, merge(resource as unknown as Tree, rest));
      }
    }
  }
}

function findTargets(resources: Resource[], target: Patch["target"]): Resource[] {
  const label = target.labelSelector?.split("=");
  const found = resources.filter(
    ({ kind, metadata }) =>
      kind === target.kind &&
      (target.name === undefined || metadata.name === target.name) &&
      (label === undefined || metadata.labels?.[label[0] ?? ""] === label[1]),
  );
  if (found.length === 0) throw new Error(`${JSON.stringify(target)} is no resource.`);
  return found;
}

/** A JSON patch of RFC 6902, of which only `replace` is known here. */
function replaceAt(resource: Resource, { op, path, value }: Tree): void {
  if (op !== "replace") throw new Error(`A patch of ${resource.metadata.name} says ${String(op)}.`);
  const keys = String(path).split("/").slice(1);
  const last = keys.pop() ?? "";
  const place = keys.reduce<unknown>((tree, key) => (tree as Tree)[key], resource) as Tree;
  if (!(last in place)) throw new Error(`${resource.metadata.name} has no ${String(path)}.`);
  place[last] = value;
}

/** A strategic merge: null takes away, items of lists are merged by their names, and those that the patch names stand first. */
function merge(tree: Tree, changes: Tree): Tree {
  const next: Tree = { ...tree };
  for (const [key, value] of Object.entries(changes)) {
    const known = next[key];
    if (value === null) delete next[key];
    else if (Array.isArray(value) && value.every(isTree))
      next[key] = mergeLists((known ?? []) as Tree[], value);
    else if (isTree(value) && isTree(known)) next[key] = merge(known, value);
    else next[key] = value;
  }
  return next;
}

function mergeLists(items: Tree[], changes: Tree[]): Tree[] {
  const find = (list: Tree[], name: unknown) => list.find((one) => one["name"] === name);
  const changed = changes.map((one) => merge(find(items, one["name"]) ?? {}, one));
  return [...changed, ...items.filter((item) => !find(changes, item["name"]))];
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
