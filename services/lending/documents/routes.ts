import { documentRoutes } from "@dhahabu/contract/documents";
import type { Verdict } from "@dhahabu/contract/documents";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { tellRecord, tellVerdict } from "./document.ts";
import type { KeptDocument } from "./document.ts";
import { drawMark } from "./mark.ts";
import { paperKinds } from "./paper-kinds.ts";
import { readOwnPaper } from "./read-own-paper.ts";
import type { PaperReadingParts } from "./read-own-paper.ts";
import { readPaperAsStaff } from "./read-paper-as-staff.ts";
import { readPaperFile } from "./read-paper-file.ts";
import type { PaperFileParts } from "./read-paper-file.ts";
import { voidDocument } from "./void-document.ts";

export function createDocumentEndpoints(
  parts: Parameters<typeof voidDocument>[0] &
    PaperReadingParts &
    PaperFileParts & {
      publicOrigin: string;
      /** What a code says of a quote that was made before papers had numbers. */
      tellOlderVerdict: (
        code: string,
        amountKes: number | undefined,
      ) => Promise<Verdict | undefined>;
      log: Log;
    },
): Endpoint[] {
  const { documents, clock, log, publicOrigin } = parts;

  async function readMoment(document: KeptDocument) {
    const { fate } = await parts.readMatter(document);
    return { fate, now: clock.now() };
  }

  const tell = async (code: string) => {
    const document = await documents.read(code);
    return tellRecord(document, await readMoment(document));
  };

  const answerFile = async (document: KeptDocument) => ({
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${document.number}.pdf"`,
      "Cache-Control": "no-store",
    },
    body: await readPaperFile(parts, document),
  });

  return [
    createEndpoint(documentRoutes.verifyDocument, async ({ body: { code, amountKes } }) => {
      const document = await documents.find(code);
      if (document) return tellVerdict(document, { amountKes, ...(await readMoment(document)) });
      const older = await parts.tellOlderVerdict(code, amountKes);
      return older ?? ({ state: "unknown", document: null, amountMatches: null } as const);
    }),

    createPlainEndpoint(documentRoutes.readDocumentFile, async ({ params }) => {
      const document = await documents.read(params.code);
      if (!paperKinds[document.kind].isOpen) {
        throw new AppError("not_found", { reason: "document.unknown" });
      }
      return answerFile(document);
    }),

    createPlainEndpoint(documentRoutes.readDocumentFileForOwner, async ({ params, caller }) =>
      answerFile(await readOwnPaper(parts, params.code, readAuthor(caller))),
    ),

    createPlainEndpoint(documentRoutes.readDocumentFileForStaff, async ({ params, caller }) =>
      answerFile(await readPaperAsStaff(parts, params.code, readAuthor(caller))),
    ),

    createPlainEndpoint(documentRoutes.readDocumentMark, async ({ params }) => ({
      headers: {
        "Content-Type": "image/svg+xml",
        "Cache-Control": "public, max-age=31536000, immutable",
      },
      body: drawMark(params.code, publicOrigin),
    })),

    createEndpoint(documentRoutes.findDocument, ({ params }) => tell(params.code)),

    createEndpoint(documentRoutes.voidDocument, async ({ params: { code }, body, caller }) => {
      const author = readAuthor(caller);
      await voidDocument(parts, { code, reason: body.reason }, author);
      const document = await tell(code);
      const { userId, requestId, address } = author;
      log.info({ number: document.number, userId, requestId, address }, "paper taken back");
      return document;
    }),
  ];
}
