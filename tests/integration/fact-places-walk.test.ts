import { factPlaceRoutes } from "@dhahabu/contract/fact-places";
import type { FactPlace, PlacedFact } from "@dhahabu/contract/fact-places";
import { firstFacts } from "@dhahabu/contract/facts";
import { beforeAll, expect, inject, test } from "vitest";
import { paths } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
const { path } = factPlaceRoutes.listFactPlaces;
let admin: ApiClient;
let places: FactPlace[];

beforeAll(async () => {
  admin = await signInAdmin(bank);
  const { body } = await admin.get(path);
  places = factPlaceRoutes.listFactPlaces.response.parse(body);
});

function placeOf(fact: PlacedFact): FactPlace {
  const place = places.find((one) => one.fact === fact);
  if (!place) throw new Error(`${fact} has no place.`);
  return place;
}

const pagesOf = (fact: PlacedFact) => placeOf(fact).pages.map((page) => page.path);

async function fetchMain(address: string): Promise<string> {
  const html = await (await fetch(new URL(address, bank.origin))).text();
  return html.slice(html.indexOf("<main"), html.lastIndexOf("</main>")).replaceAll("<!-- -->", "");
}

test("each fact names the pages that show it", () => {
  expect(placeOf("supportPhone").isEverywhere).toBe(true);
  expect(pagesOf("supportPhone")).toEqual(expect.arrayContaining([paths.contact, paths.verify]));
  expect(pagesOf("registrations")).toEqual([paths.verify]);
  expect(pagesOf("faqHours")).toEqual([paths.faq]);
  expect(pagesOf("charges")).toContain(paths.goldLoans);
  expect(pagesOf("branchName")).toContain(paths.contact);
  expect(placeOf("hours").isEverywhere).toBe(true);
});

test("every page of the site that shows an address is named, and no other", async () => {
  const address = firstFacts.emails.general;
  const siteMap = await (await fetch(new URL("/sitemap.xml", bank.origin))).text();
  const all = [...siteMap.matchAll(/<loc>([^<?]*)<\/loc>/g)].map(
    ([, href]) => new URL(href ?? "").pathname,
  );
  const addresses = [...new Set(all)];
  expect(addresses.length).toBeGreaterThan(20);
  const showing: string[] = [];
  for (const one of addresses) if ((await fetchMain(one)).includes(address)) showing.push(one);
  const named = pagesOf("generalEmail").filter((one) => addresses.includes(one));
  expect(named.toSorted()).toEqual(showing.toSorted());
});

test("titles are in the language of who asks", async () => {
  const { body } = await admin.get(`${path}?lang=fr`);
  const french = factPlaceRoutes.listFactPlaces.response.parse(body);
  const titleOf = (list: FactPlace[]) =>
    list.find(({ fact }) => fact === "faqHours")?.pages.find((page) => page.path === paths.faq)
      ?.title;
  expect(titleOf(french)).not.toBe(titleOf(places));
});

test("the places are for staff", async () => {
  expect((await createApiClient(bank.origin).get(path)).status).toBe(401);
  const customer = createApiClient(bank.origin);
  await signIn(customer, await createPerson(bank, admin, "user"));
  expect((await customer.get(path)).status).toBe(403);
});
