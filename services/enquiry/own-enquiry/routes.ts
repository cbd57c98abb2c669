import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import { ownEnquiryRoutes } from "@dhahabu/contract/own-enquiry";
import type { OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { recordAnswer } from "../inbox/record-answer.ts";
import type { EnquiryLink, FindEnquiryLink } from "../enquiry-links/enquiry-link.ts";
import type { OwnEnquiryStore } from "./store.ts";

export function createOwnEnquiryEndpoints(
  parts: Parameters<typeof recordAnswer>[0] & {
    findEnquiryLink: FindEnquiryLink;
    readOwnAddress: (userId: number, requestId: string) => Promise<string | undefined>;
    ownEnquiries: OwnEnquiryStore;
    log: Log;
  },
): Endpoint[] {
  const { findEnquiryLink, ownEnquiries, log } = parts;

  const createUnknown = () => new AppError("not_found", { reason: "ownEnquiry.unknown" });

  async function findLink(token: string): Promise<EnquiryLink> {
    const link = await findEnquiryLink(token);
    if (!link) throw createUnknown();
    return link;
  }

  async function read(link: EnquiryLink): Promise<OwnEnquiry> {
    const enquiry = await ownEnquiries.read(link);
    if (!enquiry) throw createUnknown();
    return enquiry;
  }

  return [
    createEndpoint(ownEnquiryRoutes.listOwnEnquiries, async ({ caller }) => {
      const { userId, requestId } = readAuthor(caller);
      const email = await parts.readOwnAddress(userId, requestId);
      if (email === undefined) return { isAddressConfirmed: false, enquiries: [] };
      return { isAddressConfirmed: true, enquiries: await ownEnquiries.listOf(email) };
    }),

    createEndpoint(ownEnquiryRoutes.readOwnEnquiry, async ({ body }) =>
      read(await findLink(body.token)),
    ),

    createEndpoint(ownEnquiryRoutes.addToOwnEnquiry, async ({ body, caller }) => {
      const link = await findLink(body.token);
      const { requestId, address } = caller;
      await recordAnswer(parts, {
        id: link.enquiryId,
        actor: { userId: null, username: null, address, requestId },
        text: body.text,
        key: body.key,
        channel: "page",
      });
      log.info({ enquiryId: link.enquiryId, requestId, address }, "enquiry message added");
      return read(link);
    }),
  ];
}
