import { statusByErrorCode } from "@dhahabu/contract/errors";
import type { ErrorCode } from "@dhahabu/contract/errors";
import { bankName } from "@dhahabu/contract/facts";
import type { Route } from "@dhahabu/contract/route";
import { limitClassOf } from "../limits/limit.ts";
import type { Limit, LimitName } from "../limits/limit.ts";
import { describeInput, describeOutput } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { listOwners } from "./openapi.ts";
import type { NamedRoutes } from "./openapi.ts";
import { accessWords, isPaged, listErrors, ownerTitles } from "./route-facts.ts";
import { createSample } from "./sample.ts";

/** Renders the reference of the API as one page, without scripts; `style` stands in the page. */
export function renderDocs(parts: {
  routes: NamedRoutes;
  limits: Record<LimitName, Limit>;
  style: string;
}): string {
  const owners = listOwners(parts.routes);
  const routesOf = (owner: string) => parts.routes.filter(([, route]) => route.owner === owner);
  const links = owners.map((owner) => {
    const calls = routesOf(owner).map(
      ([name, { method, path }]) => `<li><a href="#${name}">${method} ${escape(path)}</a></li>`,
    );
    return `<h2>${escape(ownerTitles[owner].title)}</h2><ul>${calls.join("")}</ul>`;
  });
  const sections = owners.map((owner) => {
    const calls = routesOf(owner).map(([name, route]) => renderCall(name, route, parts.limits));
    const { title, summary } = ownerTitles[owner];
    return `<section aria-labelledby="of-${owner}"><h2 id="of-${owner}">${escape(title)}</h2>
<p>${escape(summary)}</p>${calls.join("\n")}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference · ${escape(bankName)}</title>
<style>${parts.style}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><div class="wrap">
<p class="brand">${escape(bankName)}</p>
<h1>API reference</h1>
<p>Every call of the bank's site and back office, made from the contract that the bank itself runs on. Programs read the same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>A call that changes something and names an <code>Origin</code> must name one of the bank's. Money is a number in KES, times are ISO 8601 in UTC. A list names its next page in the <code>Link</code> header.</p>
<p>Errors are JSON with a sentence for people (<code>message</code>), a <code>code</code> for programs and the <code>requestId</code>; where fields are at fault, <code>issues</code> names them. <code>reason</code> is the sentence's own name and <code>values</code> what was put into it, for pages in another language.</p>
</div></header>
<div class="wrap frame">
<nav aria-label="Calls"><details><summary>All ${parts.routes.length} calls</summary>${links.join("")}</details></nav>
<main id="calls">
${sections.join("\n")}
</main>
</div>
<footer><div class="wrap">${escape(bankName)} · <a href="/">To the site</a></div></footer>
</body>
</html>
`;
}

function renderCall(name: string, route: Route, limits: Record<LimitName, Limit>): string {
  const parts = [
    renderFields("In the path", route.params && describeInput(route.params)),
    renderFields("In the query", route.query && describeInput(route.query)),
    renderBody(route),
    renderExample(route),
    renderAnswer(route),
    renderErrors(listErrors(route)),
  ];
  return `<article id="${name}" aria-labelledby="call-${name}">
<h3 id="call-${name}"><span class="method">${route.method}</span> ${escape(route.path)}</h3>
<p>${escape(route.summary)}</p>
<ul class="badges" aria-label="Facts">${listBadges(route, limits).join("")}</ul>
${parts.join("")}
</article>`;
}

function listBadges(route: Route, limits: Record<LimitName, Limit>): string[] {
  const { points, seconds } = limits[limitClassOf(route)];
  const rate = `${points.toLocaleString("en")} in ${seconds.toLocaleString("en")} s`;
  return [
    `<li class="access">${accessWords[route.access]}</li>`,
    `<li>Limit: ${rate}, counted as ${limitClassOf(route)}</li>`,
    ...(route.session === "start" ? ["<li>Begins a session</li>"] : []),
    ...(route.session === "renew" ? ["<li>Renews the session</li>"] : []),
    ...(route.session === "end" ? ["<li>Ends the session</li>"] : []),
    ...(route.needsFreshSignIn === true ? ["<li>Needs a fresh sign-in</li>"] : []),
    ...(route.prepared === true ? ["<li>Prepared: ETag</li>"] : []),
    ...(isPaged(route) ? ["<li>Paged: Link</li>"] : []),
    ...(route.isFromAnywhere === true ? ["<li>From any site</li>"] : []),
  ];
}

function renderBody(route: Route): string {
  if (route.bodyKind === "form") {
    return "<h4>Body</h4><p>What a mail provider posts (RFC 8058), up to 4 KiB; it is not read.</p>";
  }
  if (!route.body) return "";
  const kind = route.bodyKind === "multipart" ? "multipart/form-data" : "JSON";
  return renderFields(`Body, as ${kind}`, describeInput(route.body));
}

function renderAnswer(route: Route): string {
  const status = route.successStatus ?? 200;
  const kinds = {
    html: "A page (<code>text/html</code>).",
    file: "The file in its own type; <code>Range</code> is answered with 206 or 416, a matching ETag with 304.",
    events: "A stream of server-sent events (<code>text/event-stream</code>).",
  };
  const kind = route.answerKind ?? "json";
  if (kind !== "json") return `<h4>Answer ${status}</h4><p>${kinds[kind]}</p>`;
  const schema = describeOutput(route.response);
  const rows = listFields(schema);
  const fields = rows.length > 0 ? renderTable(rows) : `<p>${escape(describeType(schema))}</p>`;
  const example = JSON.stringify(createSample(schema), null, 2);
  return `<details><summary>Answer ${status}${schema.type === "array" ? ", an array" : ""}</summary>${fields}
<h4>Example</h4><pre><code>${escape(example)}</code></pre></details>`;
}

function renderExample(route: Route): string {
  const lines = [`curl -X ${route.method} https://bank.example${fillPath(route)}`];
  if (route.access !== "public") lines.push("--cookie session.txt");
  if (route.session === "start" || route.session === "renew")
    lines.push("--cookie-jar session.txt");
  if (route.bodyKind === "multipart") lines.push("-F file=@picture.webp");
  else if (route.body) {
    const sample = JSON.stringify(createSample(describeInput(route.body)));
    lines.push("-H 'Content-Type: application/json'", `-d '${sample.replaceAll("'", "'\\''")}'`);
  }
  return `<h4>Example</h4><pre><code>${escape(lines.join(" \\\n  "))}</code></pre>`;
}

function fillPath(route: Route): string {
  const fields = route.params ? (describeInput(route.params).properties ?? {}) : {};
  const samples: Record<string, string> = {
    key: "LOAN_INTEREST_RATE",
    name: "0123456789abcdef.webp",
    token: "the-token-of-your-mail",
  };
  return route.path.replaceAll(/:([^/]+)/g, (_, name: string) => {
    return samples[name] ?? String(createSample(fields[name] ?? {}, name));
  });
}

function renderErrors(codes: ErrorCode[]): string {
  const rows = codes.map(
    (code) =>
      `<tr><th scope="row">${statusByErrorCode[code]} ${code}</th><td>${errorWords[code]}</td></tr>`,
  );
  return `<details><summary>Errors</summary><table><thead><tr><th scope="col">Status and code</th><th scope="col">When</th></tr></thead><tbody>${rows.join("")}</tbody></table></details>`;
}

const errorWords: Record<ErrorCode, string> = {
  invalid_input: "A field is missing or wrong; <code>issues</code> names it.",
  not_signed_in: "There is no session, or it has ended.",
  wrong_credentials: "The username or the password is not right.",
  account_inactive: "The account is switched off.",
  not_allowed: "The account's role may not do this.",
  cross_origin: "The call does not come from the bank's own site.",
  not_found: "There is nothing of this name or number.",
  method_not_allowed:
    "The address does not take this call; <code>Allow</code> names those it takes.",
  conflict: "It exists already, or it must not be changed.",
  too_large: "The body is larger than the call takes.",
  wrong_kind: "The body is of another kind than the call takes.",
  too_many_requests: "The limit is reached; <code>Retry-After</code> says for how long.",
  internal: "Something went wrong in the bank.",
  unavailable: "A part of the bank is away; <code>Retry-After</code> says when to try again.",
};

interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** The fields of an object, those of what it holds below it: `points[].at`. */
function listFields(schema: JsonSchema, prefix = ""): Field[] {
  if (schema.items) return listFields(schema.items, prefix === "" ? "" : `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const isRequired = schema.required?.includes(key) === true;
    return [{ name, schema: field, isRequired }, ...listFields(field, name)];
  });
}

function renderFields(title: string, schema: JsonSchema | undefined): string {
  if (!schema) return "";
  return `<h4>${title}</h4>${renderTable(listFields(schema))}`;
}

function renderTable(fields: Field[]): string {
  const rows = fields.map(({ name, schema, isRequired }) => {
    const rules = [isRequired ? "required" : "optional", ...listRules(schema)];
    return `<tr><th scope="row">${escape(name)}</th><td>${escape(describeType(schema))}</td><td>${rules.map(escape).join("; ")}</td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function describeType(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(" or ");
  if (schema.format === "binary") return "file";
  if (schema.type === "array") return `array of ${describeType(schema.items ?? {})}`;
  if (schema.format === "date-time") return "time";
  const types = [schema.type ?? "any value"].flat();
  return types.join(" or ");
}

function listRules(schema: JsonSchema): string[] {
  const parts = [schema, ...(schema.anyOf ?? [])];
  const rules = parts.flatMap((part) => [
    ...(part.minLength !== undefined && part.minLength > 1
      ? [`at least ${part.minLength} characters`]
      : []),
    ...(part.maxLength !== undefined
      ? [`at most ${part.maxLength.toLocaleString("en")} characters`]
      : []),
    ...(part.minimum !== undefined ? [`at least ${part.minimum.toLocaleString("en")}`] : []),
    ...(part.exclusiveMinimum !== undefined ? [`above ${part.exclusiveMinimum}`] : []),
    ...(part.maximum !== undefined ? [`at most ${part.maximum.toLocaleString("en")}`] : []),
    ...(part.maxItems !== undefined ? [`at most ${part.maxItems} of them`] : []),
    ...(part.pattern !== undefined ? [`matches ${part.pattern}`] : []),
  ]);
  const fallback =
    schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} unless given`];
  return [...new Set([...rules, ...fallback])];
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
