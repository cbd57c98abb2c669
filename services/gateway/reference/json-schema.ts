import { z } from "zod";

/** A JSON Schema (2020-12) as the reference uses it. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/** What a service answers, as JSON Schema. */
export function describeOutput(schema: z.ZodType): JsonSchema {
  return convert(schema, "output");
}

/**
 * What a caller sends, as JSON Schema. Where a field is turned into another on its way in (text into a
 * number), the rules of what it becomes are told too. A field that may be left out is not required.
 */
export function describeInput(schema: z.ZodType): JsonSchema {
  const input = convert(schema, "input");
  const { properties } = input;
  if (!properties) return input;
  const becomes = convert(schema, "output").properties ?? {};
  for (const [name, field] of Object.entries(properties)) {
    properties[name] = addRules(field, becomes[name]);
  }
  const required = (input.required ?? []).filter((name) => isRequired(schema, name));
  delete input.required;
  return required.length > 0 ? { ...input, required } : input;
}

function addRules(field: JsonSchema, becomes: JsonSchema | undefined): JsonSchema {
  if (!becomes || typeof field.type !== "string") return field;
  const isNarrower = field.type === "number" && becomes.type === "integer";
  if (becomes.type !== field.type && !isNarrower) return field;
  return { ...becomes, ...field, type: becomes.type ?? field.type };
}

function isRequired(schema: z.ZodType, name: string): boolean {
  if (!(schema instanceof z.ZodObject)) return true;
  const field = schema.shape[name] as z.ZodType | undefined;
  return field?.safeParse(undefined).success !== true;
}

function convert(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    // What a transformation gives is told by no schema.
    unrepresentable: "any",
    override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
  }) as JsonSchema;
  return converted;
}

const formatsWithPattern = new Set(["date-time", "email", "uri"]);

/** Leaves out what only a machine could read: patterns that a format says already, and the limits of safe integers. */
function tidy(schema: JsonSchema): void {
  if (schema.format !== undefined && formatsWithPattern.has(schema.format)) delete schema.pattern;
  if (schema.format === "binary") delete schema["contentEncoding"];
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}
