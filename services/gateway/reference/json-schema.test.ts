import { routes } from "@dhahabu/contract/api";
import { expect, test } from "vitest";
import { describeInput, describeOutput } from "./json-schema.ts";

test("what a caller may leave out is not required", () => {
  const { required, properties } = describeInput(routes.createMedia.body);
  expect(required).toEqual(["title", "fileUrl"]);
  expect(Object.keys(properties ?? {})).toContain("description");
});

test("a number that travels as text keeps the rules it is held to", () => {
  const { properties } = describeInput(routes.listUsers.query);
  expect(properties?.["limit"]).toMatchObject({
    type: "integer",
    minimum: 1,
    maximum: 500,
    default: 200,
  });
  expect(describeInput(routes.updateMedia.params).properties?.["id"]).toMatchObject({
    type: "integer",
    maximum: 2_147_483_647,
  });
});

test("formats are told by name, without their patterns", () => {
  expect(describeInput(routes.contact.body).properties?.["email"]).toMatchObject({
    type: "string",
    format: "email",
    maxLength: 254,
  });
  const answer = JSON.stringify(describeOutput(routes.listUsers.response));
  expect(answer).toContain('"format":"date-time"');
  expect(answer).not.toContain("pattern");
  expect(answer).not.toContain("9007199254740991");
});
