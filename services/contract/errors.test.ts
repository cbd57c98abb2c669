import { expect, test } from "vitest";
import { z } from "zod";
import { AppError, createErrorBody, createInvalidInputError } from "./errors.ts";
import { maxPageSize } from "./paging.ts";
import { says } from "./says.ts";
import { writeSentence } from "./sentences.ts";

const schema = z.object({
  title: z.string().max(3, says("media.titleLong")),
  share: z
    .number()
    .multipleOf(0.01, { error: says("policy.decimals"), abort: true })
    .refine((share) => share !== 0.5, {
      error: says("policy.decimals"),
      params: { values: { max: 2 } },
    }),
  limit: z.coerce.number({ error: says("list.limitWrong") }).min(1, says("list.limitWrong")),
  kind: z.enum(["a"], { error: says("media.typeMissing") }),
  note: z.string().max(5),
  order: z.int().min(-2000).max(2000),
});

function refuse(input: unknown) {
  const { error } = schema.safeParse(input);
  if (!error) throw new Error("It was taken.");
  return createErrorBody(createInvalidInputError(error), "r1");
}

const good = { title: "abc", share: 1, limit: 1, kind: "a", note: "", order: 0 };
const twoDecimals = writeSentence({ reason: "policy.decimals", values: { max: 2 } });
const limitWrong = writeSentence({ reason: "list.limitWrong", values: { max: maxPageSize } });

test.each([
  [{ title: "abcd" }, "title", "The title may have at most 3 characters.", { max: 3 }],
  [{ share: 0.001 }, "share", twoDecimals, { max: 2 }],
  [{ share: 0.5 }, "share", twoDecimals, { max: 2 }],
  [{ limit: "many" }, "limit", limitWrong, { max: maxPageSize }],
  [{ limit: 0 }, "limit", limitWrong, { max: maxPageSize }],
  [{ kind: "b" }, "kind", "Please choose audio, video or image.", undefined],
  [{ note: "abcdef" }, "note", "Please use at most 5 characters here.", { max: 5 }],
  [{ order: 2001 }, "order", "Please enter at most 2,000.", { max: 2000 }],
  [{ order: -2001 }, "order", "Please enter at least -2,000.", { min: -2000 }],
  [{ order: "x" }, "order", "This value is not valid.", undefined],
])("%j is refused with a sentence, its name and its values", (fault, path, message, values) => {
  const body = refuse({ ...good, ...fault });
  expect(body).toMatchObject({ code: "invalid_input", message, requestId: "r1" });
  expect(body.issues).toEqual([{ path, message, reason: body.reason, ...(values && { values }) }]);
});

test("a sentence is written with what is put into it", () => {
  const kinds = ["JPEG", "PNG", "MP4"];
  expect(writeSentence({ reason: "file.wrongKind", values: { kinds } })).toBe(
    "This kind of file cannot be uploaded. Please choose JPEG, PNG or MP4.",
  );
  expect(writeSentence({ reason: "enquiry.taken", values: { username: "{{max}}" } })).toBe(
    "{{max}} has this enquiry.",
  );
});

test("an error names the fields at fault", () => {
  const error = new AppError("conflict", { reason: "branch.nameTaken", at: ["name", "address"] });
  expect(error.issues?.map(({ path, reason }) => [path, reason])).toEqual([
    ["name", "branch.nameTaken"],
    ["address", "branch.nameTaken"],
  ]);
  expect(error.message).toBe("There is already a branch of this name.");
});
