import { describe, expect, test } from "vitest";
import { readRepositoryFile } from "./repository-files.ts";
import { readRelease, readSources } from "./release/contract-of-release.ts";
import type { Release } from "./release/contract-of-release.ts";
import { findContractions, listMadeTables } from "./release/find-contractions.ts";
import { findRefusals } from "./release/find-refusals.ts";

const before = readRelease();
const now = readSources();

/** What breaks while processes of both releases run beside one another, and pages of the one before are open. */
function findBreaks(old: Release, fresh: Release): string[] {
  const calls = new Map(fresh.calls.map((call) => [call.call, call]));
  const faults = old.calls.flatMap(({ call, owner, shapes }) => {
    const known = calls.get(call);
    if (!known) return [`${call} is gone`];
    if (known.owner !== owner) return [`${call} went from ${owner} to ${known.owner}`];
    const asked = (["params", "query", "body"] as const).flatMap((part) =>
      findRefusals(known.shapes[part] ?? {}, shapes[part] ?? { type: "object" }).map(
        (why) => `${call} refuses ${part}${why}`,
      ),
    );
    const { response: read = {} } = shapes;
    const { response: written = {} } = known.shapes;
    const answered = findRefusals(read, written).map(
      (why) => `${call} answers what the release before cannot read${why}`,
    );
    // Of two services either may be the newer one.
    const isInner = fresh.innerCalls.some((inner) => inner.endsWith(` ${call}`));
    const heard = isInner ? findRefusals(written, read) : [];
    const lacking = heard.map((why) => `${call} lacks from the release before${why}`);
    return [...asked, ...answered, ...lacking];
  });
  const gone = old.innerCalls.filter((call) => !fresh.innerCalls.includes(call));
  const messages = old.messages.flatMap(({ message, shape }) => {
    const known = fresh.messages.find((one) => one.message === message);
    if (!known) return [`${message} is gone`];
    return [...findRefusals(known.shape, shape), ...findRefusals(shape, known.shape)].map(
      (why) => `${message}${why}`,
    );
  });
  return [...faults, ...gone.map((call) => `${call} is gone`), ...messages];
}

// Only pages of the office, the check of a paper, the list of one's own valuations and a download of one's own data read these, and a page that cannot says so until it is loaded anew.
const newStates = "state: may be changed, taken-back";
const accepted = [
  "POST /api/verify answers what the release before cannot read/document: is object, not null",
  ...[
    "POST /api/admin/counter-visits",
    "GET /api/admin/counter-visits/:visitId",
    "POST /api/admin/counter-visits/:visitId/items",
    "DELETE /api/admin/counter-visits/:visitId/items/:itemId",
    "POST /api/admin/counter-visits/:visitId/valuations",
    "POST /api/admin/counter-visits/:visitId/close",
  ].map((call) => `${call} answers what the release before cannot read/valuations[]/${newStates}`),
  `GET /api/user/valuations answers what the release before cannot read[]/${newStates}`,
  `GET /api/user/data answers what the release before cannot read/lending/counterVisits[]/valuations[]/${newStates}`,
  "GET /api/admin/customers/:customerId/record answers what the release before cannot read[]/act: may be found, paper-read, photo-taken, photo-read, valuation-approved, valuation-refused",
];

test("today's processes and those of the release before understand one another", () => {
  expect(before.calls.length).toBeGreaterThan(200);
  expect(findBreaks(before, now).filter((fault) => !accepted.includes(fault))).toEqual([]);
});

test("migrations since the release before only add", () => {
  expect(before.migrations.filter((file) => !now.migrations.includes(file))).toEqual([]);
  const fresh = now.migrations.filter((file) => !before.migrations.includes(file));
  const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/"));
  const faults = fresh.flatMap((file) => {
    const beside = fresh.filter((other) => folderOf(other) === folderOf(file));
    const made = beside.flatMap((other) => listMadeTables(readRepositoryFile(other)));
    return findContractions(readRepositoryFile(file), made).map((fault) => `${file}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

describe("planted", () => {
  const login = "POST /api/login";
  const findCall = (release: Release, name: string) => {
    const found = release.calls.find(({ call }) => call === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found.shapes;
  };

  const plants: [what: string, plant: (fresh: Release) => void, fault: RegExp][] = [
    ["a call that is gone", (fresh) => fresh.calls.shift(), / is gone/],
    [
      "a field of a request made required",
      (fresh) => findCall(fresh, login).body?.required?.push("place"),
      /login refuses body\/place: may be missing/,
    ],
    [
      "a field of an answer that may be missing",
      (fresh) => Object.assign(findCall(fresh, "GET /api/facts").response ?? {}, { required: [] }),
      /facts answers what the release before cannot read\/\w+: may be missing/,
    ],
    [
      "an answer that services read, with more that is required",
      (fresh) => findCall(fresh, "GET /api/facts").response?.required?.push("motto"),
      /facts lacks from the release before\/motto/,
    ],
    [
      "an event of which more is required",
      (fresh) => fresh.messages[1]?.shape.required?.push("x"),
      /may be missing/,
    ],
    [
      "a call between services that is gone",
      (fresh) => fresh.innerCalls.shift(),
      /gateway identity .* is gone/,
    ],
  ];

  test.each(plants)("%s is found", (_, plant, fault) => {
    const fresh = structuredClone(before);
    plant(fresh);
    expect(findBreaks(before, fresh).join("\n")).toMatch(fault);
  });

  test.each([
    ["drop table coins;", "drop table"],
    ["alter table coins\n  drop column weight;", "drop column"],
    ["alter table coins drop weight;", "drop weight"],
    ["alter table coins rename column a to b;", "rename"],
    ["alter table coins alter column a set not null;", "set not null"],
    ["alter table coins alter column a type bigint;", "type"],
    ["alter table coins add column a text not null;", "not null"],
    ["alter table coins add constraint one check (a > 0);", "check"],
    ["truncate coins;", "truncate"],
  ])("%j is found", (sql, what) => {
    expect(findContractions(sql).join()).toContain(what);
  });

  test("of a table that another migration since then has made, nothing is", () => {
    const sql = "alter table coins add constraint one check (a > 0) not valid;";
    expect(findContractions(sql, ["rings"])).not.toEqual([]);
    expect(findContractions(sql, ["coins"])).toEqual([]);
  });

  test("what only adds is not", () => {
    const sql = `-- drop table coins, later
      create table coins (id bigint not null);
      alter table coins add column a text not null default '', add column b text;
      drop index coins_by_a; create index coins_by_b on coins (b);
      alter table coins drop constraint one, add constraint one check (a in ('x', 'y'));`;
    expect(findContractions(sql)).toEqual([]);
  });
});
