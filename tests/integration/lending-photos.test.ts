import { randomBytes, randomUUID } from "node:crypto";
import type { CounterVisit } from "@dhahabu/contract/counter";
import type { CustomerEntry } from "@dhahabu/contract/customers";
import { duties } from "@dhahabu/contract/duties";
import { lendingDataSchema, userDataPath } from "@dhahabu/contract/own-data";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { drawPicture, takePhoto as takePhotoOfPhone } from "../support/draw-picture.ts";
import { createForm } from "../support/file-client.ts";
import "../support/provided.ts";
import {
  addPerson,
  counterPath,
  createCounterHands,
  reasonOf,
} from "../support/serve-at-counter.ts";
import type { Person } from "../support/serve-at-counter.ts";
import { startLendingHouse } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";

let house: LendingHouse;
const hands = createCounterHands(() => house);
const { teller, valuer, auditor, bring, close, read, weigh, takePhoto, readPhoto, listActs } =
  hands;

beforeAll(async () => {
  house = await startLendingHouse(inject("servers"));
});

afterAll(() => house.stop());

const mostBytes = 150 * 1024;

const paint = (width: number, height: number, background = "#c8a04a") =>
  sharp({ create: { width, height, channels: 3, background } });

/** Another picture each time. */
const paintAny = () => drawPicture("jpeg");

const bringPictured = async () => {
  const answer = await takePhoto(await bring(), await paintAny());
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

const takenAt = ({ items }: CounterVisit) => items[0]?.photoTakenAt;

describe("a photo of a piece", () => {
  test("is drawn anew: upright, small, without place and camera; who took and who saw it is on record", async () => {
    const sent = await takePhotoOfPhone();
    expect(sent.toString("latin1")).toContain("PhoneOfMine");
    const visit = await bring();
    expect(takenAt(visit)).toBeNull();
    const { status, body } = await takePhoto(visit, sent, valuer);
    expect([status, typeof takenAt(body)]).toEqual([201, "string"]);
    const photo = await readPhoto(visit);
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(photo.headers.get("cache-control")).toBe("private, no-store");
    const { exif, xmp, iptc, orientation, width, height, format } = await sharp(
      photo.bytes,
    ).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect([format, width, height]).toEqual(["webp", 480, 640]);
    await readPhoto(visit);
    expect((await listActs(visit)).slice(0, 2)).toEqual([
      ["photo-read", auditor.username],
      ["photo-taken", valuer.username],
    ]);
  });

  test("is at most 150 kB, also of what no encoder packs", async () => {
    const side = 2400;
    const noise = await sharp(randomBytes(side * side * 3), {
      raw: { width: side, height: side, channels: 3 },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const visit = await bring();
    expect((await takePhoto(visit, noise)).status).toBe(201);
    const { bytes } = await readPhoto(visit);
    expect(bytes.length).toBeLessThanOrEqual(mostBytes);
    const { width } = await sharp(bytes).metadata();
    expect(width).toBeGreaterThanOrEqual(640);
    expect(width).toBeLessThanOrEqual(1280);
  });

  test.each(["png", "webp", "jpeg"] as const)("may be a %s", async (format) => {
    const visit = await bring();
    const { status } = await takePhoto(visit, await paint(40, 30).toFormat(format).toBuffer());
    expect(status).toBe(201);
    expect((await sharp((await readPhoto(visit)).bytes).metadata()).width).toBe(40);
  });

  test("is a picture, and one that can be read, of a bounded size", async () => {
    const visit = await bring();
    const jpeg = await paint(400, 300).jpeg().toBuffer();
    const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    for (const bytes of [
      Buffer.from("not a picture"),
      Buffer.from(svg),
      await paint(9, 9).gif().toBuffer(),
      jpeg.subarray(0, 300),
    ]) {
      expect(reasonOf(await takePhoto(visit, bytes))).toEqual([415, "counter.photoKind"]);
    }
    const vast = await paint(8000, 7000).png().toBuffer();
    expect(reasonOf(await takePhoto(visit, vast))).toEqual([413, "file.tooManyPixels"]);
    const heavy = await takePhoto(visit, Buffer.concat([jpeg, Buffer.alloc(15 * 1_048_576)]));
    expect(reasonOf(heavy)).toEqual([413, "file.imageTooLarge"]);
    const heavier = await takePhoto(visit, Buffer.concat([jpeg, Buffer.alloc(20 * 1_048_576)]));
    expect(reasonOf(heavier)).toEqual([413, "file.imageTooLarge"]);
    expect(takenAt(await read(visit))).toBeNull();
    expect((await readPhoto(visit)).status).toBe(404);
  });

  test("is one file in the field `file`", async () => {
    const visit = await bring();
    const two = createForm(await paintAny());
    two.append("file", new Blob(["x"]), "x.png");
    const other = new FormData();
    other.append("picture", new Blob(["x"]), "x.png");
    const text = new FormData();
    text.append("file", "a text");
    for (const [form, reason] of [
      [two, "file.oneAtATime"],
      [other, "file.wrongField"],
      [text, "file.missing"],
      [createForm(new Uint8Array()), "file.empty"],
    ] as const) {
      expect(reasonOf(await takePhoto(visit, form)), reason).toEqual([400, reason]);
    }
    const json = await hands.send("POST", hands.findPhotoPath(visit), teller, { file: "x" });
    expect(reasonOf(json)).toEqual([415, "file.noForm"]);
  });

  test("is another one where it is taken again, and the same where it is sent again", async () => {
    const visit = await bring();
    const sent = await paintAny();
    const first = await takePhoto(visit, sent);
    const again = await Promise.all([1, 2, 3].map(() => takePhoto(visit, sent, valuer)));
    expect(again.map(({ status, body }) => [status, takenAt(body)])).toEqual(
      again.map(() => [201, takenAt(first.body)]),
    );
    const before = await readPhoto(visit);
    expect((await takePhoto(visit, await paint(30, 30).png().toBuffer(), valuer)).status).toBe(201);
    const after = await readPhoto(visit);
    expect(after.bytes.equals(before.bytes)).toBe(false);
    const acts = await listActs(visit);
    expect(acts.filter(([act]) => act === "photo-taken")).toEqual([
      ["photo-taken", valuer.username],
      ["photo-taken", teller.username],
    ]);
  });

  test("goes with its piece: to the corrected one, and out with one that is taken out", async () => {
    const visit = await bringPictured();
    const [item] = visit.items;
    const { bytes } = await readPhoto(visit);
    const { body: corrected } = await weigh(visit, { replaces: item?.id, grossGrams: "26" });
    expect(takenAt(corrected)).toBe(takenAt(visit));
    expect((await readPhoto(corrected)).bytes.equals(bytes)).toBe(true);
    expect((await readPhoto(visit)).status).toBe(404);
    const path = `${counterPath}/${visit.id}/items/${corrected.items[0]?.id}`;
    await hands.send("DELETE", path, teller);
    expect((await readPhoto(corrected)).status).toBe(404);
    const late = await takePhoto(corrected, await paintAny());
    expect(reasonOf(late)).toEqual([404, "counter.itemUnknown"]);
    expect((await takePhoto({ ...visit, id: 2_000_000_000 }, await paintAny())).status).toBe(404);
  });

  test("is there again with a piece that was taken out by mistake, which stays who weighed it and when", async () => {
    const visit = await bringPictured();
    const [item] = visit.items;
    if (!item) throw new Error("There is no piece.");
    const { bytes } = await readPhoto(visit);
    const path = `${counterPath}/${visit.id}/items/${item.id}`;
    const given = { ...item, restores: item.id, key: randomUUID() };
    const early = await weigh(visit, { ...given, key: randomUUID() }, valuer);
    expect(reasonOf(early)).toEqual([409, "counter.itemsChanged"]);
    await hands.send("DELETE", path, valuer);
    const heavier = await weigh(visit, { ...given, grossGrams: 99, key: randomUUID() }, valuer);
    expect(reasonOf(heavier)).toEqual([409, "counter.itemsChanged"]);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await weigh(visit, given, valuer);
      expect([status, body.items]).toEqual([201, [{ ...item, id: expect.any(Number) as number }]]);
    }
    const restored = await read(visit);
    expect((await readPhoto(restored)).bytes.equals(bytes)).toBe(true);
    // That it was taken out stays known.
    const rows = await house.sql<{ removedBy: string | null }[]>`
      select removed_by as "removedBy" from counter_items where visit_id = ${visit.id} order by id`;
    expect(rows.map(({ removedBy }) => removedBy)).toEqual([valuer.username, null]);
    const other = await weigh(visit, { ...given, key: randomUUID() });
    expect(reasonOf(other)).toEqual([409, "counter.sealUsed"]);
    const elsewhere = await weigh(await bring(), { ...given, key: randomUUID() });
    expect(reasonOf(elsewhere)).toEqual([409, "counter.itemsChanged"]);
    const both = await weigh(restored, { ...given, replaces: restored.items[0]?.id });
    expect(both.status).toBe(400);
  });

  test("is read one by one: each stands on record, by visit and seal", async () => {
    const visit = await bringPictured();
    const { body: two } = await weigh(visit);
    const second = { ...two, items: two.items.slice(1) };
    await takePhoto(second, await paintAny());
    for (const seen of [visit, second, visit]) await readPhoto(seen);
    const path = `/api/admin/customers/${visit.customer.id}/record`;
    const { body } = await hands.send<CustomerEntry[]>("GET", path, auditor);
    const read = body.filter(({ act }) => act === "photo-read").map(({ subject }) => subject);
    expect(read).toEqual(
      [second, visit].map(({ items }) => `${visit.reference} ${items[0]?.seal}`),
    );
  });

  test("is not taken once the visit is closed, and stays to be seen", async () => {
    const visit = await bringPictured();
    await close(visit);
    expect(reasonOf(await takePhoto(visit, await paintAny()))).toEqual([409, "counter.closed"]);
    expect((await readPhoto(visit)).status).toBe(200);
  });

  test("is not taken by whose piece it is, nor of a customer whose papers were refused", async () => {
    const { sql } = house;
    const visit = await bring();
    const own = addPerson("teller");
    await sql`update customers set user_id = ${own.userId}, linked_at = now()
      where id = ${visit.customer.id}`;
    const answer = await takePhoto(visit, await paintAny(), own);
    expect(reasonOf(answer)).toEqual([403, "counter.ownVisit"]);
    await sql`update customers set verdict = 'rejected', note = 'Another face',
        decided_by_user_id = 1, decided_by = 'x', decided_at = now()
      where id = ${visit.customer.id}`;
    const refused = await takePhoto(visit, await paintAny());
    expect(reasonOf(refused)).toEqual([409, "counter.customerRefused"]);
  });

  test("stands in the own data of its customer, without who took it", async () => {
    const visit = await bringPictured();
    const account = addPerson();
    await house.sql`update customers set user_id = ${account.userId}, linked_at = now()
      where id = ${visit.customer.id}`;
    const path = userDataPath.replace(":userId", String(account.userId));
    const data = lendingDataSchema.parse((await house.client.call("GET", path)).body);
    expect(data.counterVisits[0]?.items[0]?.photoTakenAt).toBe(takenAt(visit));
    expect(JSON.stringify(data.counterVisits)).not.toContain(teller.username);
    // The account of a customer has no way to the counter's picture.
    expect((await readPhoto(visit, account)).status).toBe(403);
  });
});

describe("nobody has it without the duty", () => {
  const reading = new Set(["teller", "valuer", "auditor"]);
  const taking = new Set(["teller", "valuer"]);
  const admin: Person = { ...addPerson(), username: "admin", role: "admin" };
  const people: [string, Person][] = [
    ...duties.map((duty): [string, Person] => [duty, addPerson(duty)]),
    ["admin", admin],
    ["marketing", { ...admin, role: "marketing" }],
    ["nobody of the bank", addPerson()],
  ];
  test.each(people)("%s", async (name, person) => {
    const visit = await bringPictured();
    expect((await readPhoto(visit, person)).status).toBe(reading.has(name) ? 200 : 403);
    const taken = await takePhoto(visit, await paintAny(), person);
    expect(taken.status).toBe(taking.has(name) ? 201 : 403);
  });

  test("nor a visitor", async () => {
    const path = hands.findPhotoPath(await bringPictured());
    expect((await house.client.callPlain("GET", path)).status).toBe(401);
  });
});

describe("the database refuses", () => {
  test("a photo that is large, of a closed visit or a piece that is gone, and one that is taken away", async () => {
    const { sql } = house;
    const [visit, other] = [await bringPictured(), await bringPictured()];
    const { id: itemId = 0 } = visit.items[0] ?? {};
    const write = (item: number, size = 100) => sql`
      insert into counter_photos (item_id, picture, width, height, sent_hash, taken_by_user_id,
        taken_by, taken_at, request_id)
      values (${item}, decode(repeat('00', ${size}), 'hex'), 9, 9, sha256('x'), 1, 'x', now(), 'r')
      on conflict (item_id) do update set picture = excluded.picture`;
    await expect(write(itemId, mostBytes + 1)).rejects.toThrow("counter_photos_small");
    const moved = sql`update counter_photos set item_id = ${other.items[0]?.id ?? 0}
      where item_id = ${itemId}`;
    await expect(moved).rejects.toThrow("stays with its visit");
    await expect(sql`delete from counter_photos where item_id = ${itemId}`).rejects.toThrow(
      "never deleted",
    );
    await expect(sql`truncate counter_photos`).rejects.toThrow("never deleted");
    await sql`update counter_items set removed_by_user_id = 1, removed_by = 'x', removed_at = now()
      where id = ${other.items[0]?.id ?? 0}`;
    await expect(write(other.items[0]?.id ?? 0)).rejects.toThrow("not there any more");
    await close(visit);
    await expect(write(itemId)).rejects.toThrow("is not open");
  });
});
