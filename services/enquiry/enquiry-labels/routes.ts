import { enquiryLabelRoutes } from "@dhahabu/contract/enquiry-labels";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import {
  changeEnquiryLabel,
  createEnquiryLabel,
  removeEnquiryLabel,
  restoreEnquiryLabel,
} from "./change-enquiry-label.ts";

export function createEnquiryLabelEndpoints(
  parts: Parameters<typeof createEnquiryLabel>[0],
): Endpoint[] {
  const { labels } = parts;
  return [
    createEndpoint(enquiryLabelRoutes.listEnquiryLabels, () => labels.list()),

    createEndpoint(enquiryLabelRoutes.createEnquiryLabel, ({ body, caller }) =>
      createEnquiryLabel(parts, body, readAuthor(caller)),
    ),

    createEndpoint(enquiryLabelRoutes.updateEnquiryLabel, ({ params, body, caller }) =>
      changeEnquiryLabel(parts, params.id, body, readAuthor(caller)),
    ),

    createEndpoint(enquiryLabelRoutes.countLabelledEnquiries, async ({ params }) => ({
      enquiries: await labels.countUse(params.id),
    })),

    createEndpoint(enquiryLabelRoutes.removeEnquiryLabel, ({ params, caller }) =>
      removeEnquiryLabel(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(enquiryLabelRoutes.restoreEnquiryLabel, ({ params, caller }) =>
      restoreEnquiryLabel(parts, params.id, readAuthor(caller)),
    ),
  ];
}
