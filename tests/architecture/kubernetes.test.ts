import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { askedOfOwner, makeKubernetesSecrets } from "@dhahabu/stack/kubernetes-secrets";
import { processNames } from "@dhahabu/stack/services";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { buildOverlay } from "./kubernetes/build-overlay.ts";
import { findNetworkFaults } from "./kubernetes/find-network-faults.ts";
import { findPodFaults } from "./kubernetes/find-pod-faults.ts";
import {
  findRedisFaults,
  findReferenceFaults,
  findRoomFaults,
  findSchemaFaults,
} from "./kubernetes/find-set-faults.ts";
import {
  changingComponent,
  components,
  folder,
  hasStore,
  listKind,
  listPods,
  overlays,
  parseLiteral,
  parseResources,
  readKustomization,
  readResources,
} from "./kubernetes/resources.ts";
import type { Container, PodSpec, Resource } from "./kubernetes/resources.ts";
import { readRepositoryFile, repository } from "./repository-files.ts";

const all = [
  ...readResources("base"),
  ...components.flatMap((name) => readResources(`components/${name}`)),
];

const findFaults = (resources: Resource[]) => [
  ...findSchemaFaults(resources),
  ...findReferenceFaults(resources),
  ...findPodFaults(resources),
  ...findNetworkFaults(resources),
  ...findRoomFaults(resources),
  ...findRedisFaults(resources),
];

const kustomize = [
  ["kustomize", "build"],
  ["kubectl", "kustomize"],
].find(([program = ""]) => {
  try {
    execFileSync(program, ["version", ...(program === "kubectl" ? ["--client"] : [])], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
});

test("base and components fit the schemas, the settings of every service, and one another", () => {
  expect(listPods(all).length).toBe(processNames.length + 3);
  expect(findFaults(all)).toEqual([]);
});

describe.each(overlays)("the overlay %s", (name) => {
  const resources = buildOverlay(name);

  it("is without a fault, and runs images of a registry", () => {
    expect(listKind(resources, "Deployment")).toHaveLength(processNames.length);
    expect(findFaults(resources)).toEqual([]);
    expect(JSON.stringify(resources)).not.toMatch(/"image":"dhahabu\//);
  });

  it("says itself where the site is, and whom the gateway believes who asks", () => {
    const said = readKustomization(`overlays/${name}`).configMapGenerator ?? [];
    const literals = said.flatMap((map) => map.literals.map((one) => parseLiteral(one)[0]));
    expect(literals).toEqual(expect.arrayContaining(["PUBLIC_ORIGIN", "TRUSTED_PROXIES"]));
    const base = readResources("base").find(({ metadata }) => metadata.name === "settings-gateway");
    expect(base?.data?.["TRUSTED_PROXIES"]).toBe("127.0.0.1");
  });
});

describe.skipIf(!kustomize)("what kustomize makes", () => {
  it.each(overlays)("of %s is without a fault", (name) => {
    const [program = "", command = ""] = kustomize ?? [];
    const text = execFileSync(program, [command, join(repository, folder, "overlays", name)], {
      encoding: "utf8",
      maxBuffer: 16 * 1024 * 1024,
    });
    const resources = parseResources(text);
    expect(listKind(resources, "Deployment")).toHaveLength(processNames.length);
    expect(findFaults(resources)).toEqual([]);
    expect(text).not.toMatch(/image: dhahabu\//);
    // Our own reading of the overlay comes to the same pods.
    const podsOf = (made: Resource[]) =>
      Object.fromEntries(
        listPods(made).map(({ name: pod, pod: { containers, initContainers, volumes } }) => [
          pod,
          { containers, initContainers, volumes },
        ]),
      );
    const withoutHashes = JSON.parse(
      JSON.stringify(podsOf(resources)).replaceAll(
        /("configMap(?:Ref|KeyRef)?":\{[^}]*"name":"[a-z-]+)-[a-z0-9]{10}"/g,
        '$1"',
      ),
    ) as unknown;
    expect(withoutHashes).toEqual(podsOf(buildOverlay(name)));
    const claimsOf = (made: Resource[]) =>
      listKind(made, "PersistentVolumeClaim")
        .map(({ metadata }) => metadata.name)
        .toSorted();
    expect(claimsOf(resources)).toEqual(claimsOf(buildOverlay(name)));
  });
});

test("overlays change only what is there, and name one release throughout", () => {
  const base = readResources("base");
  const known = new Map(
    listKind(base, "ConfigMap").map(({ metadata, data = {} }) => [
      metadata.name,
      Object.keys(data),
    ]),
  );
  expect(overlays.length).toBeGreaterThan(1);
  for (const overlay of overlays) {
    const {
      images,
      patches,
      configMapGenerator,
      components: used,
    } = readKustomization(`overlays/${overlay}`);
    for (const name of used ?? [])
      expect([...components, changingComponent]).toContain(name.replace("../../components/", ""));
    expect(images?.map(({ name }) => name)).toEqual(["dhahabu/service", "dhahabu/ui"]);
    const [release = "", ...others] = new Set(images?.map(({ newTag }) => newTag));
    expect(others).toEqual([]);
    for (const { target, patch } of patches ?? []) {
      const found = base.filter(
        ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
      );
      expect(found, `${overlay}: ${target.kind} ${target.name}`).toHaveLength(1);
      if (target.kind !== "Job") continue;
      expect(patch).toContain(`"${target.name}-${release.replaceAll(".", "-")}"`);
    }
    for (const { name, behavior, literals } of configMapGenerator ?? []) {
      if (behavior === undefined) continue;
      const names = literals.map((literal) => parseLiteral(literal)[0]);
      expect(known.get(name), `${overlay}: ${name}`).toEqual(expect.arrayContaining(names));
    }
  }
});

test("kubernetes-secrets makes every Secret that is named, and says which its owner fills in", async () => {
  const { items } = await makeKubernetesSecrets();
  const made = new Map(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
  const named = [...all, ...overlays.flatMap(buildOverlay)];
  const refs = named.flatMap((resource) => [
    ...JSON.stringify(resource).matchAll(/"name":"(bank|keys-\w+)","key":"(\w+)"/g),
  ]);
  expect(refs.length).toBeGreaterThan(30);
  // Of what no customer's bank needs, the owner adds them with the setting they belong to.
  const optional = new Set(
    listPods(all)
      .flatMap(({ pod }) => pod.containers.flatMap(({ env = [] }) => env))
      .flatMap(({ valueFrom }) =>
        valueFrom?.secretKeyRef?.optional ? valueFrom.secretKeyRef.key : [],
      ),
  );
  for (const [, secret = "", key = ""] of refs) {
    expect([...Object.keys(made.get(secret) ?? {}), ...optional], secret).toContain(key);
  }
  const mounted = listPods(all).flatMap(({ pod }) =>
    (pod.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []),
  );
  for (const name of mounted) expect(made.get(name), name).toHaveProperty(["callers.json"]);
  const empty = Object.entries(made.get("bank") ?? {}).filter(([, value]) => value === "");
  expect(empty.map(([name]) => name)).toEqual(Object.keys(askedOfOwner));
  const paper = readRepositoryFile(`${folder}/README.md`);
  for (const name of [...Object.keys(askedOfOwner), ...optional])
    expect(paper).toContain(`\`${name}\``);
});

test("with the store of interfaces no volume of theirs is shared, and published code knows no key of it", () => {
  const [withStore = "", ...others] = overlays.filter((name) =>
    readKustomization(`overlays/${name}`).components?.some((one) =>
      one.endsWith(changingComponent),
    ),
  );
  // The other way is checked by the other overlay.
  expect(others.length).toBeLessThan(overlays.length - 1);
  const resources = buildOverlay(withStore);
  const claims = listKind(resources, "PersistentVolumeClaim").map(({ metadata }) => metadata.name);
  expect(claims).toEqual(["assistant"]);
  const readers = listPods(resources).filter(({ pod }) => hasStore(pod));
  expect(readers.map(({ name }) => name).toSorted()).toEqual([
    "assistant",
    "gateway",
    "pages",
    expect.stringMatching(/^ui-/),
  ]);
  const pages = readers.find(({ name }) => name === "pages")?.pod;
  expect(JSON.stringify(pages?.containers)).not.toMatch(/UI_STORE|secretKeyRef/);
});

test("what compose asks for is asked for here", () => {
  const compose = parse(readRepositoryFile("docker-compose.yml"), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>;
  };
  for (const { name, pod } of listPods(all).filter((one) =>
    processNames.some((p) => p === one.name),
  )) {
    const { environment = {}, volumes = [] } = compose.services[name] ?? {};
    // What has a default there has one in its service.
    const asked = Object.entries(environment).filter(([, value]) => !/^\$\{\w+:-/.test(value));
    const [{ env = [], volumeMounts = [] }] = pod.containers;
    const told = [...env.map((one) => one.name), ...Object.keys(all[0]?.data ?? {})];
    const hasKeys = volumes.some((volume) => volume.startsWith("keys-"));
    const missing = asked.map(([variable]) => variable).filter((one) => !told.includes(one));
    // One that answers no calls has neither keys nor pages.
    expect(missing, name).toEqual(hasKeys || name === "pages" ? [] : ["CALLERS_FILE", "UI_DIR"]);
    const places = volumes.flatMap((volume) => volume.split(":")[1] ?? []);
    const mounted = volumeMounts.map((mount) => mount.mountPath);
    // Elsewhere security events are lines of the log; a SIEM's file is for one machine.
    expect(mounted, name).toEqual(
      expect.arrayContaining(places.filter((place) => place !== "/data/siem")),
    );
  }
});

describe("planted", () => {
  const find = (resources: Resource[], kind: string, name: string) => {
    const found = resources.find((one) => one.kind === kind && one.metadata.name === name);
    if (!found?.spec) throw new Error(`There is no ${kind} ${name}.`);
    return found.spec;
  };
  const podOf = (resources: Resource[], name: string): PodSpec => {
    const pod = listPods(resources).find((one) => one.name === name)?.pod;
    if (!pod) throw new Error(`There is no pod ${name}.`);
    return pod;
  };
  const processOf = (resources: Resource[], name: string): Container =>
    podOf(resources, name).containers[0];
  const variableOf = (resources: Resource[], name: string, variable: string) => {
    const found = processOf(resources, name).env?.find((one) => one.name === variable);
    if (!found) throw new Error(`${name} has no ${variable}.`);
    return found;
  };

  const plants: [what: string, plant: (set: Resource[]) => void, fault: RegExp][] = [
    [
      "a misspelled field",
      (set) => Object.assign(podOf(set, "lending"), { nodeSelecter: {} }),
      /lending.*nodeSelecter/,
    ],
    [
      "an unknown kind",
      (set) => set.push({ apiVersion: "v1", kind: "Pot", metadata: { name: "x" } }),
      /v1 Pot has no schema/,
    ],
    [
      "a setting that is missing",
      (set) => processOf(set, "lending").env?.splice(-3, 1),
      /lending: .*CUSTOMER_KEY/s,
    ],
    [
      "a setting that nobody reads",
      (set) => processOf(set, "pages").env?.push({ name: "MINT", value: "1" }),
      /pages: MINT is no setting/,
    ],
    [
      "a value that is refused",
      (set) => (variableOf(set, "gateway", "DRAIN_SECONDS").value = "long"),
      /gateway: .*DRAIN_SECONDS/s,
    ],
    [
      "a ConfigMap that is not there",
      (set) => set.splice(1, 1),
      /DATABASE_URL|no POSTGRES_ADDRESS in site/,
    ],
    [
      "a part that stands after its whole",
      (set) =>
        (processOf(set, "identity").env = processOf(set, "identity").env?.toReversed() ?? []),
      /identity: DATABASE_URL: \w+ does not stand before/,
    ],
    [
      "another port",
      (set) =>
        (processOf(set, "content").ports = [
          { name: "http", containerPort: 80 },
          { name: "inner", containerPort: 9464 },
        ]),
      /content: its port http/,
    ],
    [
      "a probe that nothing answers",
      (set) =>
        (processOf(set, "content").livenessProbe = {
          httpGet: { path: "/healthz", port: "inner" },
        }),
      /livenessProbe: nothing answers/,
    ],
    [
      "killing what starts",
      (set) =>
        (processOf(set, "content").livenessProbe = { httpGet: { path: "/readyz", port: "inner" } }),
      /would be killed/,
    ],
    [
      "too little time to end",
      (set) => (podOf(set, "gateway").terminationGracePeriodSeconds = 10),
      /gateway: it is killed before/,
    ],
    [
      "an address without a Service",
      (set) => (variableOf(set, "enquiry", "LENDING_URL").value = "http://loans:8080"),
      /LENDING_URL leads to no Service/,
    ],
    [
      "a Service without a pod",
      (set) => (find(set, "Service", "pricing").selector = { matchLabels: {} }),
      /Service pricing/,
    ],
    [
      "publishing another",
      (set) =>
        (find(set, "HTTPRoute", "site").rules = [
          { backendRefs: [{ name: "identity", port: 8080 }] },
        ]),
      /publishes identity/,
    ],
    [
      "a process that is left out",
      (set) =>
        set.splice(
          set.findIndex((one) => one.kind === "Deployment" && one.metadata.name === "lending"),
          1,
        ),
      /runs /,
    ],
    [
      "another role",
      (set) => (variableOf(set, "delivery-worker", "ROLE").value = "all"),
      /ROLE is not worker/,
    ],
    [
      "a budget that is gone",
      (set) => (find(set, "PodDisruptionBudget", "pages").selector = { matchLabels: { a: "b" } }),
      /pages: has 0 budgets/,
    ],
    [
      "two who say how many",
      (set) => (find(set, "Deployment", "gateway").replicas = 2),
      /gateway: its number/,
    ],
    ["root", (set) => (podOf(set, "redis").securityContext = {}), /redis: runs as anybody/],
    [
      "a writable root",
      (set) =>
        (processOf(set, "assistant").securityContext = {
          allowPrivilegeEscalation: false,
          capabilities: { drop: ["ALL"] },
        }),
      /assistant: a container may do more/,
    ],
    [
      "a secret in a file",
      (set) =>
        Object.assign(variableOf(set, "gateway", "SESSION_SECRET"), {
          value: "x".repeat(40),
          valueFrom: undefined,
        }),
      /SESSION_SECRET holds a secret/,
    ],
    [
      "another's password",
      (set) =>
        processOf(set, "pages").env?.push({
          name: "P",
          valueFrom: { secretKeyRef: { name: "bank", key: "GATEWAY_DB_PASSWORD" } },
        }),
      /pages: is given GATEWAY_DB_PASSWORD/,
    ],
    [
      "another's keys",
      (set) =>
        podOf(set, "pricing").volumes?.push({
          name: "more",
          secret: { secretName: "keys-gateway" },
        }),
      /pricing: is given keys-gateway/,
    ],
    [
      "a claim that is not there",
      (set) =>
        podOf(set, "pages").volumes?.push({
          name: "more",
          persistentVolumeClaim: { claimName: "media" },
        }),
      /pages: no claim media/,
    ],
    [
      "a way that nobody takes",
      (set) => {
        find(set, "NetworkPolicy", "to-lending").ingress?.push({ from: [{ podSelector: {} }] });
        find(set, "NetworkPolicy", "from-assistant").egress?.push({ to: [{ podSelector: {} }] });
      },
      /assistant to lending: may reach it/,
    ],
    [
      "a way that is closed",
      (set) => (find(set, "NetworkPolicy", "to-lending").ingress = []),
      /gateway to lending: is kept apart/,
    ],
    [
      "published code that asks for names",
      (set) => (find(set, "NetworkPolicy", "names").podSelector = {}),
      /pages: asks for names/,
    ],
    [
      "nobody shut out",
      (set) => (find(set, "NetworkPolicy", "nobody").podSelector = { matchLabels: { a: "b" } }),
      /gateway: no policy binds it/,
    ],
    [
      "more pods than PostgreSQL takes",
      (set) => (find(set, "HorizontalPodAutoscaler", "gateway").maxReplicas = 60),
      /PostgreSQL has 600/,
    ],
    [
      "a user that may do all",
      (set) => {
        const users = podOf(set, "redis").initContainers?.[0]?.env?.at(-1);
        if (users) users.value = users.value?.replace("~limit:*", "~*") ?? "";
      },
      /Redis has other users/,
    ],
  ];

  it.each(plants)("%s is found", (_, plant, fault) => {
    const planted = structuredClone(all);
    plant(planted);
    expect(findFaults(planted).join("\n")).toMatch(fault);
  });

  const followerOf = (set: Resource[], name: string): Container => {
    const [found] = podOf(set, name).initContainers ?? [];
    if (!found) throw new Error(`Nobody follows the store in ${name}.`);
    return found;
  };
  const storePlants: typeof plants = [
    [
      "a pod that follows no store",
      (set) => (podOf(set, "pages").initContainers = []),
      /pages: nobody follows the store/,
    ],
    [
      "one that follows it once",
      (set) => delete followerOf(set, "assistant").restartPolicy,
      /assistant: does not wait for the store/,
    ],
    [
      "a reader that may write",
      (set) =>
        (followerOf(set, "pages").env =
          followerOf(set, "pages").env?.map((one) =>
            one.name === "UI_STORE_ACCESS_KEY_ID"
              ? {
                  ...one,
                  valueFrom: { secretKeyRef: { name: "bank", key: "UI_WRITER_ACCESS_KEY_ID" } },
                }
              : one,
          ) ?? []),
      /pages: has another's key of the store/,
    ],
    [
      "published code that is told of the store",
      (set) => processOf(set, "pages").env?.push({ name: "UI_STORE", value: "s3://x" }),
      /pages: the gateway alone asks/,
    ],
    [
      "a store without a region",
      (set) => {
        const map = listKind(set, "ConfigMap").find(
          ({ metadata }) => metadata.name === "interfaces",
        );
        delete map?.data?.["UI_STORE_REGION"];
      },
      /pages: .*UI_STORE_REGION/s,
    ],
    [
      "a way to the store that is closed",
      (set) => (find(set, "NetworkPolicy", "to-interfaces").egress = []),
      /ui-1-0-0: cannot reach the store/,
    ],
    [
      "a folder that the process may write",
      (set) => delete processOf(set, "gateway").volumeMounts?.at(-1)?.readOnly,
      /gateway: the process reads another folder/,
    ],
    [
      "a volume that nobody has any more",
      (set) =>
        set.push(
          ...readResources("base").filter(
            ({ kind, metadata }) => kind === "PersistentVolumeClaim" && metadata.name === "ui",
          ),
        ),
      /the claim ui is nobody's/,
    ],
  ];

  it.each(storePlants)("with the store of interfaces, %s is found", (_, plant, fault) => {
    const planted = buildOverlay("managed");
    plant(planted);
    expect(findFaults(planted).join("\n")).toMatch(fault);
  });
});
