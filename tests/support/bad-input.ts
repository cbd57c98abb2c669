/** A body that is no good, or looks as if it were not. */
export interface BadBody {
  what: string;
  /** The JSON text to send. */
  text: string;
}

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Values that a field seldom takes, as JSON: not all can be written by JSON.stringify. */
const strangeValues: [what: string, json: string][] = [
  ["null", "null"],
  ["true", "true"],
  ["a number", "42"],
  ["a negative fraction", "-0.5"],
  ["a number beyond every integer", "1e308"],
  ["a number beyond every double", "1e999"],
  ["an integer that a double cannot hold", "9007199254740993"],
  ["a bigint of the database and one", "9223372036854775808"],
  ["an empty text", '""'],
  ["a text", '"certainly not this"'],
  ["a text with NUL", String.raw`"gold\u0000bar"`],
  ["half a surrogate pair", String.raw`"gold\ud83d"`],
  ["the other half", String.raw`"\udc00gold"`],
  ["a text with line breaks", String.raw`"gold\r\nBcc: all@example.com"`],
  ["a text of 100 kB", JSON.stringify("g".repeat(100_000))],
  ["an empty array", "[]"],
  ["an array of itself", '[["a"],["b"]]'],
  ["an empty object", "{}"],
  ["an object that looks like a text", '{"length":3,"toString":"x"}'],
  ["an operator of a query", '{"$gt":"","$ne":null}'],
  ["something nested 20 deep", deep(20)],
];

/** Bodies that are wrong as a whole, whatever the call. */
export const badTexts: BadBody[] = [
  { what: "broken JSON", text: '{"a":' },
  { what: "JSON with something behind", text: "{} {}" },
  { what: "one quote", text: '"' },
  { what: "a text", text: '"gold"' },
  { what: "a number", text: "7" },
  { what: "null", text: "null" },
  { what: "NaN", text: "NaN" },
  { what: "an array of arrays", text: "[[],[]]" },
  { what: "nesting of 33", text: `{"a":${deep(33)}}` },
  { what: "nesting of 100,000", text: deep(100_000) },
  { what: "half a nesting", text: "[".repeat(50_000) },
];

// What a schema may let through is tried in every field.
const everywhere = /\\u0000|\\ud83d|\\udc00/;
const mostShares = 3;

/**
 * From a good body: each field left out, and with strange values. Those are shared out among the fields, so that a call
 * meets all of them and each field some.
 */
export function spoilFields(good: Record<string, unknown>): BadBody[] {
  const fields = Object.keys(good);
  const shares = Math.min(mostShares, fields.length);
  return fields.flatMap((field, place) => {
    const values = strangeValues.filter(
      ([, json], at) => at % shares === place % shares || everywhere.test(json),
    );
    const others = Object.entries(good).filter(([name]) => name !== field);
    const rest = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
    return [
      { what: `${field} left out`, text: `{${rest.join(",")}}` },
      ...values.map(([what, json]) => ({
        what: `${field}: ${what}`,
        text: `{${[...rest, `${JSON.stringify(field)}:${json}`].join(",")}}`,
      })),
    ];
  });
}

/** A good body that hides in, or brings along, what JavaScript objects inherit. */
export function hideInPrototype(good: Record<string, unknown>): BadBody[] {
  const text = JSON.stringify(good);
  const intruder = '{"role":"admin","isActive":true,"id":1,"kycStatus":"verified"}';
  return [
    { what: "all of it in __proto__", text: `{"__proto__":${text}}` },
    { what: "all of it in constructor", text: `{"constructor":{"prototype":${text}}}` },
    { what: "__proto__ beside it", text: text.replace(/^\{/, `{"__proto__":${intruder},`) },
  ];
}
