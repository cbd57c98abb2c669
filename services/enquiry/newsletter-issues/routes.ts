import type { BankFacts } from "@dhahabu/contract/facts";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { newsletterIssueRoutes as routes } from "@dhahabu/contract/newsletter-issues";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { Texts } from "../deliveries/texts.ts";
import { changeIssue, removeIssue, restoreIssue } from "./change-issue.ts";
import { composeSample } from "./mail.ts";
import { sendTest } from "./send-test.ts";
import { startSending } from "./start-sending.ts";
import { steerSending } from "./steer-sending.ts";

export function createNewsletterIssueEndpoints(
  parts: Parameters<typeof sendTest>[0] & {
    texts: Texts;
    readFacts: (requestId: string) => Promise<BankFacts>;
    publicOrigin: string;
    log: Log;
  },
): Endpoint[] {
  const { issues, texts, publicOrigin, log } = parts;

  function logSending(state: string, issueId: number, caller: Caller) {
    const { userId, requestId, address } = caller;
    log.info({ state, issueId, userId, requestId, address }, "sending of an issue changed");
  }

  async function steer(id: number, state: Parameters<typeof steerSending>[2], caller: Caller) {
    const issue = await steerSending(parts, id, state, readAuthor(caller));
    logSending(state, id, caller);
    return issue;
  }

  return [
    createListEndpoint(routes.listNewsletterIssues, ({ query }) => issues.list(query)),

    createEndpoint(routes.createNewsletterIssue, ({ body, caller }) =>
      issues.insert(body, readAuthor(caller)),
    ),

    createEndpoint(routes.countNewsletterReaders, () => issues.countReaders()),

    createEndpoint(routes.previewNewsletterIssue, async ({ body, caller }) => {
      const facts = await parts.readFacts(caller.requestId);
      const mail = composeSample(
        { issue: body.texts, texts, facts, publicOrigin },
        { email: "", language: body.language },
      );
      return { subject: mail.subject, html: mail.html };
    }),

    createEndpoint(routes.getNewsletterIssue, ({ params }) => issues.read(params.id)),

    createEndpoint(routes.getNewsletterProgress, ({ params }) => issues.readProgress(params.id)),

    createEndpoint(routes.updateNewsletterIssue, ({ params, body, caller }) =>
      changeIssue(parts, params.id, body, readAuthor(caller)),
    ),

    createEndpoint(routes.deleteNewsletterIssue, ({ params }) => removeIssue(parts, params.id)),

    createEndpoint(routes.restoreNewsletterIssue, ({ params }) => restoreIssue(parts, params.id)),

    createEndpoint(routes.testNewsletterIssue, async ({ params, body, caller }) => ({
      email: await sendTest(parts, params.id, body.language, readAuthor(caller)),
    })),

    createEndpoint(routes.sendNewsletterIssue, async ({ params, body, caller }) => {
      const issue = await startSending(parts, params.id, body, readAuthor(caller));
      logSending("sending", params.id, caller);
      return issue;
    }),

    createEndpoint(routes.pauseNewsletterIssue, ({ params, caller }) =>
      steer(params.id, "paused", caller),
    ),

    createEndpoint(routes.resumeNewsletterIssue, ({ params, caller }) =>
      steer(params.id, "sending", caller),
    ),

    createEndpoint(routes.cancelNewsletterIssue, ({ params, caller }) =>
      steer(params.id, "cancelled", caller),
    ),
  ];
}
