/** A JSON schema as zod writes it, as far as it says what a value may be. */
export interface Shape {
  $ref?: string;
  $defs?: Record<string, Shape>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean | Shape;
  items?: Shape;
  prefixItems?: Shape[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Side {
  shape: Shape;
  root: Shape;
}

const least = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const;
const most = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"] as const;
const deepest = 12;

/**
 * Why a reader may refuse what a writer may send, each with its place; empty where every value that fits the writer's
 * schema fits the reader's. Formats and patterns are not compared.
 */
export function findRefusals(reader: Shape, writer: Shape): string[] {
  return compare({ shape: reader, root: reader }, { shape: writer, root: writer }, "", 0);
}

function compare(reader: Side, writer: Side, place: string, depth: number): string[] {
  const read = resolve(reader);
  const written = resolve(writer);
  // What refers to itself has been compared by then.
  if (depth > deepest || isAny(read)) return [];
  const go = (readShape: Shape, writtenShape: Shape, at: string) =>
    compare({ ...reader, shape: readShape }, { ...writer, shape: writtenShape }, at, depth + 1);
  const writtenOptions = written.anyOf ?? written.oneOf;
  if (writtenOptions) return writtenOptions.flatMap((option) => go(read, option, place));
  if (read.allOf) return read.allOf.flatMap((part) => go(part, written, place));
  const readOptions = read.anyOf ?? read.oneOf;
  if (readOptions) {
    const refusals = readOptions.map((option) => go(option, written, place));
    return refusals.some((one) => one.length === 0) ? [] : (refusals.at(-1) ?? []);
  }
  if (written.allOf) {
    const refusals = written.allOf.map((part) => go(read, part, place));
    return refusals.some((one) => one.length === 0) ? [] : (refusals[0] ?? []);
  }
  if (isAny(written)) return [`${place}: anything may stand there`];
  return [
    ...compareValues(read, written, place),
    ...compareObjects(read, written, place, go),
    ...compareLists(read, written, place, go),
  ];
}

function resolve({ shape, root }: Side): Shape {
  const { type, ...rest } = shape;
  if (Array.isArray(type)) return { anyOf: type.map((one) => ({ ...rest, type: one })) };
  if (shape.$ref === undefined) return shape;
  const name = shape.$ref.replace(/^#\/\$defs\//, "");
  return shape.$ref === "#" ? root : (root.$defs?.[name] ?? {});
}

function isAny(shape: Shape): boolean {
  const { $defs: _, ...said } = shape;
  return Object.keys(said).length === 0;
}

const listValues = ({ const: one, enum: several }: Shape) =>
  several ?? (one === undefined ? undefined : [one]);

function compareValues(read: Shape, written: Shape, place: string): string[] {
  const mayRead = listValues(read);
  const mayWrite = listValues(written);
  if (mayRead) {
    if (!mayWrite) return [`${place}: may be more than ${mayRead.join(", ")}`];
    const added = mayWrite.filter((value) => !mayRead.includes(value));
    return added.length === 0 ? [] : [`${place}: may be ${added.join(", ")}`];
  }
  const isKind =
    read.type === undefined ||
    read.type === written.type ||
    (read.type === "number" && written.type === "integer") ||
    (written.type === undefined && (mayWrite ?? []).every((value) => typeof value === read.type));
  if (!isKind) return [`${place}: is ${String(written.type)}, not ${String(read.type)}`];
  if (mayWrite) return [];
  const isBelow = least.some((rule) => (read[rule] ?? -Infinity) > (written[rule] ?? -Infinity));
  const isAbove = most.some((rule) => (read[rule] ?? Infinity) < (written[rule] ?? Infinity));
  return isBelow || isAbove ? [`${place}: may be outside of the limits`] : [];
}

type Go = (read: Shape, written: Shape, at: string) => string[];

function compareObjects(read: Shape, written: Shape, place: string, go: Go): string[] {
  if (read.type !== "object") return [];
  const { properties = {}, required = [], additionalProperties: others } = read;
  const missing = required.filter((name) => written.required?.includes(name) !== true);
  const faults = missing.map((name) => `${place}/${name}: may be missing`);
  for (const [name, shape] of Object.entries(written.properties ?? {})) {
    const known = properties[name];
    if (known) faults.push(...go(known, shape, `${place}/${name}`));
    else if (others === false) faults.push(`${place}/${name}: is not known`);
    else if (typeof others === "object") faults.push(...go(others, shape, `${place}/${name}`));
  }
  const { additionalProperties: more } = written;
  if (typeof others === "object" && typeof more === "object") {
    faults.push(...go(others, more, `${place}/*`));
  }
  return faults;
}

function compareLists(read: Shape, written: Shape, place: string, go: Go): string[] {
  if (read.type !== "array") return [];
  const pairs = (read.prefixItems ?? []).flatMap((shape, at) => {
    const other = written.prefixItems?.[at] ?? written.items;
    return other ? go(shape, other, `${place}/${at}`) : [];
  });
  return read.items && written.items
    ? [...pairs, ...go(read.items, written.items, `${place}[]`)]
    : pairs;
}
