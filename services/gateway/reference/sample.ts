import type { JsonSchema } from "./json-schema.ts";

const texts: Record<string, string> = {
  username: "wanjiru.kamau",
  password: "seven grams of river gold",
  email: "wanjiru@example.com",
  name: "Wanjiru Kamau",
  firstName: "Wanjiru",
  lastName: "Kamau",
  phone: "+254 700 000 000",
  subject: "A bracelet",
  message: "What would you lend on 12.5 grams of 22K?",
  title: "Our vault in Westlands",
  description: "A short film",
  fileUrl: "/api/media/files/0123456789abcdef.mp4",
  thumbnailUrl: "/api/media/files/fedcba9876543210.webp",
  address: "Occidental Plaza, Muthithi Road, Nairobi",
  value: "15",
  currency: "KES",
};

const numbers: Record<string, number> = {
  goldWeight: 12.5,
  latitude: -1.26743,
  longitude: 36.81095,
  minPrice: 50,
  maxPrice: 200,
  duration: 2,
};

/** An example of what a schema describes; `name` is the field's, where it is one. */
export function createSample(schema: JsonSchema, name = ""): unknown {
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return createSample(schema.anyOf[0] ?? {}, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([field, of]) => [field, createSample(of, field)]));
  }
  if (type === "array") return [createSample(schema.items ?? {}, name)];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return numbers[name] ?? schema.minimum ?? 1;
  if (type === "null") return null;
  return schema.format === "date-time" ? "2026-11-21T12:00:00.000Z" : (texts[name] ?? "text");
}
