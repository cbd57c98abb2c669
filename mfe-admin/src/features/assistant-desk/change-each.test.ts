import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { expect, test } from "vitest";
import { changeEach } from "./change-each.ts";

const conflict = new ApiError({ status: 409, text: "", body: undefined });
const limit = new ApiError({ status: 429, text: "", body: undefined });

async function change(failures: Readonly<Record<number, Error>>) {
  const { done, failure } = await changeEach([1, 2, 3], async (item) => {
    const error = failures[item];
    if (error) throw error;
  });
  return [done, failure];
}

test("what somebody else changed meanwhile is told, and the others are done", async () => {
  expect(await change({})).toEqual([[1, 2, 3], undefined]);
  expect(await change({ 1: conflict, 2: conflict })).toEqual([[3], conflict]);
});

test("what fails for all of them ends it", async () => {
  expect(await change({ 2: limit })).toEqual([[1], limit]);
  expect(await change({ 1: new NetworkError(undefined) })).toEqual([[], expect.any(NetworkError)]);
});
