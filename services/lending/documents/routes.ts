import { documentRoutes } from "@dhahabu/contract/documents";
import type { Verdict } from "@dhahabu/contract/documents";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { tellRecord, tellVerdict } from "./document.ts";
import type { KeptDocument } from "./document.ts";
import type { SubjectFate } from "./judge-paper.ts";
import { drawMark } from "./mark.ts";
import { paperKinds } from "./paper-kinds.ts";
import { voidDocument } from "./void-document.ts";

export function createDocumentEndpoints(
  parts: Parameters<typeof voidDocument>[0] & {
    papers: { draw: (document: KeptDocument) => Promise<Buffer> };
    publicOrigin: string;
    /** What a code says of a quote that was made before papers had numbers. */
    tellOlderVerdict: (code: string, amountKes: number | undefined) => Promise<Verdict | undefined>;
    /** What became of what a paper is about. */
    findFate: (document: Pick<KeptDocument, "kind" | "code">) => Promise<SubjectFate>;
    log: Log;
  },
): Endpoint[] {
  const { documents, clock, log, publicOrigin } = parts;

  const readMoment = async (document: KeptDocument) => ({
    fate: await parts.findFate(document),
    now: clock.now(),
  });

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
    body: await parts.papers.draw(document),
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

    createPlainEndpoint(documentRoutes.readDocumentFileForStaff, async ({ params }) =>
      answerFile(await documents.read(params.code)),
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
