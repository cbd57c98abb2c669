import { z } from "zod";
import { itemPhotoPath } from "./counter-terms.ts";
import { counterItemParams, counterVisitSchema } from "./counter.ts";
import { defineRoute } from "./route.ts";

/** The calls about photos of pieces, which lending answers; no other picture is kept there, and none of them anywhere else. */
export const counterPhotoRoutes = {
  takeItemPhoto: defineRoute({
    method: "POST",
    path: itemPhotoPath,
    owner: "lending",
    access: "duty",
    duties: ["teller", "valuer"],
    bodyKind: "multipart",
    successStatus: 201,
    canConflict: true,
    summary:
      "Keep a photo of a piece, from the field `file`, in place of the one before, while its visit is open. It is drawn anew, small and without what tells of place and camera; the same again changes nothing.",
    params: counterItemParams,
    body: z.object({ file: z.file() }),
    response: counterVisitSchema,
  }),
  readItemPhoto: defineRoute({
    method: "GET",
    path: itemPhotoPath,
    owner: "lending",
    access: "duty",
    duties: ["teller", "valuer", "auditor"],
    answerKind: "file",
    summary: "The photo of a piece. That it was read is recorded.",
    params: counterItemParams,
    response: z.file(),
  }),
};
