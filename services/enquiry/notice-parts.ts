import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import type { Sql } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { handleJob } from "@dhahabu/platform/queue";
import { deliverAdminNoticeJob } from "./admin-notices/admin-notice.ts";
import { deliverAdminNotice } from "./admin-notices/deliver-admin-notice.ts";
import { createNoticeWatch } from "./admin-notices/jobs.ts";
import { createNoticeClient } from "./admin-notices/notice-client.ts";
import { createNoticeStore } from "./admin-notices/store.ts";
import type { Config } from "./config.ts";
import { createTexts } from "./deliveries/texts.ts";
import type { Texts } from "./deliveries/texts.ts";
import { createIdentityClient } from "./inbox/identity-client.ts";
import { deliverStaffNotice } from "./staff-notices/deliver-staff-notice.ts";
import { createStaffNoticeWatch } from "./staff-notices/jobs.ts";
import { createNoticeMailStore } from "./staff-notices/mail-store.ts";
import { staffNoticeMessages } from "./staff-notices/messages.ts";
import { deliverStaffNoticeJob } from "./staff-notices/notice.ts";
import { createOwnSourceStore } from "./staff-notices/own-source-store.ts";
import { createNoticeSettingsStore } from "./staff-notices/settings-store.ts";
import { createSourceClient } from "./staff-notices/source-client.ts";
import { createStaffNoticeStore } from "./staff-notices/store.ts";

/** What notices to administrators and to all of the staff are taken over and kept with. */
export function createNoticeParts(parts: {
  config: Config;
  sql: Sql;
  keys: Keyring;
  log: Log;
  identity: InnerClient;
  pricing: Pick<InnerClient, "read">;
}) {
  const { config, sql, keys, log, identity, pricing } = parts;
  const lending = createInnerClient({ service: "lending", keys, url: config.LENDING_URL, log });
  const assistant = createInnerClient({
    service: "assistant",
    keys,
    url: config.ASSISTANT_URL,
    log,
  });
  return {
    notices: createNoticeStore({ sql }),
    noticeClient: createNoticeClient({ identity, pricing }),
    staffNotices: createStaffNoticeStore({ sql }),
    noticeMails: createNoticeMailStore({ sql }),
    noticeSettings: createNoticeSettingsStore({ sql }),
    noticeTexts: createTexts(staffNoticeMessages),
    findUser: createIdentityClient(identity).findUser,
    ownSource: createOwnSourceStore({ sql }),
    askSource: createSourceClient({ identity, pricing, lending, assistant }),
    sourceClosers: [
      { name: "lending", close: () => lending.close() },
      { name: "assistant", close: () => assistant.close() },
    ],
  };
}

/** What takes notices over. */
export function createNoticeWatches(
  parts: Parameters<typeof createNoticeWatch>[0] & Parameters<typeof createStaffNoticeWatch>[0],
) {
  return [createNoticeWatch(parts), createStaffNoticeWatch(parts)];
}

/** The work of mails about notices. */
export const noticeJobs = [deliverAdminNoticeJob, deliverStaffNoticeJob];

/** Creates what sends mails about notices. */
export function createNoticeHandlers({
  noticeTexts: texts,
  ...parts
}: Omit<
  Parameters<typeof deliverAdminNotice>[0] & Parameters<typeof deliverStaffNotice>[0],
  "texts"
> & {
  noticeTexts: Texts;
}) {
  return [
    handleJob(deliverAdminNoticeJob, (run) => deliverAdminNotice({ ...parts, texts }, run)),
    handleJob(deliverStaffNoticeJob, (run) => deliverStaffNotice({ ...parts, texts }, run)),
  ];
}
