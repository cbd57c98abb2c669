import { randomBytes, randomUUID } from "node:crypto";
import { accountRoutes } from "@dhahabu/contract/accounts";
import type { RouteName, routes } from "@dhahabu/contract/api";
import { contentRoutes, mediaFilesPath } from "@dhahabu/contract/content";
import { assistantRoutes } from "@dhahabu/contract/assistant";
import { assistantDeskRoutes } from "@dhahabu/contract/assistant-desk";
import { counterRoutes } from "@dhahabu/contract/counter";
import { counterPhotoRoutes } from "@dhahabu/contract/counter-photos";
import { customerConsent } from "@dhahabu/contract/consent";
import { customerRoutes, ownCustomerRoutes } from "@dhahabu/contract/customers";
import type { Customer } from "@dhahabu/contract/customers";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import type { Duty } from "@dhahabu/contract/duties";
import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import { identityRoutes } from "@dhahabu/contract/identity";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { secondFactorRoutes } from "@dhahabu/contract/second-factor";
import { configurableGoldTypes } from "@dhahabu/contract/policy";
import { quoteRoutes } from "@dhahabu/contract/quotes";
import type { Route } from "@dhahabu/contract/route";
import { visitRoutes } from "@dhahabu/contract/visits";
import type postgres from "postgres";
import { z } from "zod";
import { createApiClient, signIn } from "./api-client.ts";
import type { ApiClient } from "./api-client.ts";
import { callRoute, nameOrigin } from "./call-route.ts";
import type { CallParts } from "./call-route.ts";
import { mediaOrigin } from "./media-origin.ts";
import { enterPerson, openNewSession, personPassword } from "./people.ts";
import type { Bank } from "./provided.ts";
import { readMail } from "./read-mail.ts";
import {
  addApp,
  beginSetUp,
  readAppCode,
  renewHalf,
  signInHalf,
  startApp,
} from "./second-factor.ts";
import { createSoftPasskey } from "./soft-passkey.ts";
import { waitFor } from "./wait-for.ts";

/** Where samples make what they need. */
export interface SampleWorld {
  bank: Bank;
  /** Signed in as an administrator. */
  admin: ApiClient;
  /** A superuser on the product's database. */
  sql: postgres.Sql;
}

type Samples = {
  [N in RouteName]: (
    world: SampleWorld,
  ) => CallParts<(typeof routes)[N]> | Promise<CallParts<(typeof routes)[N]>>;
};

/** A picture of one pixel. */
export const tinyPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const password = "nine ounces of quiet gold";

const unique = () => randomBytes(6).toString("hex");

const newUser = () => {
  const username = `sample-${unique()}`;
  return { username, password, email: `${username}@example.com`, firstName: "Njeri" };
};

const newMedia = () => ({
  title: `Sample ${unique()}`,
  description: "Made by a test.",
  type: "image" as const,
  category: "educational" as const,
  fileUrl: `${mediaOrigin}/samples/coin.png`,
  thumbnailUrl: "",
  sortOrder: 900_000,
  fileSize: null,
  duration: null,
});

const newBranch = () => ({
  name: `Sample ${unique()}`,
  address: "Moi Avenue, Nairobi",
  phone: "+254 700 000 000",
  latitude: -1.2833,
  longitude: 36.8233,
  isOpen: false,
});

const newListView = () => ({
  name: `Loans ${randomUUID().slice(0, 8)}`,
  filters: { status: "active", service: "Gold Loans" },
});

const newEnquiryLabel = () => ({ name: `Label ${unique()}`, color: "blue" as const });

const newEnquiry = () => ({
  name: "Amina Otieno",
  email: `amina-${unique()}@example.com`,
  phone: "0712 345 678",
  service: "Gold Loans" as const,
  subject: "A loan on two bracelets",
  message: "I would like to know how much my two bracelets are worth.",
});

const newCannedReply = () => ({
  title: `Sample ${unique()}`,
  texts: { en: "Dear {{name}}, thank you for {{reference}}." },
});

const newExample = () => ({
  text: `Where do you keep my sample ${unique()}`,
  language: "en" as const,
  answerId: "storage.sizes" as const,
});

const newAnswer = () => ({
  answerId: null,
  questions: [`What about the sample ${unique()}?`],
  texts: { en: "Please call {{phone}}." },
  sourcePath: "/contact" as const,
});

const newSubscription = () => ({ email: `reader-${unique()}@example.com`, name: "A Reader" });

const newIssue = () => ({
  texts: { en: { subject: `Sample ${unique()}`, body: "# Gold this week" } },
});

const newPriceAlert = () => ({
  email: `watcher-${unique()}@example.com`,
  goldType: "22K" as const,
  thresholdKes: "999999.50",
});

const newPieces = () => ({
  goldType: "22K" as const,
  grossGrams: 12.5,
  stonesGrams: "0.4",
  quantity: 2,
});

const newCustomer = () => ({
  name: "Amina Otieno",
  phone: "0712 345 678",
  language: "sw" as const,
  idKind: "passport" as const,
  idNumber: unique().toUpperCase(),
  idExpiresOn: "2099-05-30",
  papers: [...customerPapers],
  consentVersion: customerConsent.version as "2026-11-29",
});

const newItem = () => ({
  description: "A bangle",
  goldType: "22K" as const,
  grossGrams: "25.000",
  stonesGrams: 0.4,
  fineness: 917,
  assayMethod: "xrf" as const,
  seal: `S-${unique()}`,
});

const newFile = () => ({ file: new File([tinyPng], "coin.png", { type: "image/png" }) });

/**
 * For every call of the API one that succeeds, made ready at each use: it creates what it changes, and
 * leaves prices, policy and the public pages as they are. A call that is added does not compile without.
 */
export const callSamples: Samples = {
  getHealth: () => ({}),
  streamEvents: () => ({}),
  streamStaffEvents: () => ({}),
  getOpenApi: () => ({}),
  getDocs: () => ({}),

  listOwnSessions: () => ({}),
  endOwnSession: () => ({ params: { sessionId: randomUUID() } }),
  endOtherSessions: () => ({}),
  getUser: () => ({}),
  login: async ({ sql }) => {
    const { username, password } = await enterPerson(sql, "user");
    return { body: { username, password } };
  },
  register: () => ({ body: newUser() }),
  logout: () => ({}),
  listFactPlaces: () => ({}),
  listUsers: () => ({ query: { limit: 2, role: "admin", isActive: "true" } }),
  getUserTotals: () => ({}),
  getRegistrationTrend: () => ({}),
  inviteUser: () => {
    const username = `invited-${Math.random().toString(36).slice(2, 10)}`;
    const email = `${username}@example.com`;
    return { body: { username, email, role: "marketing", language: "en" } };
  },
  setUserRole: async ({ sql }) => ({
    params: { userId: (await enterPerson(sql, "user")).userId },
    body: { role: "marketing" },
  }),
  setUserDuties: async ({ sql }) => {
    const { userId } = await enterPerson(sql, "user");
    return { params: { userId }, body: { duties: ["teller"], replaces: [] } };
  },
  setUserStatus: async ({ sql }) => ({
    params: { userId: (await enterPerson(sql, "user")).userId },
    body: { isActive: false },
  }),
  setUsersStatus: async ({ sql }) => ({
    body: { users: [{ id: (await enterPerson(sql, "user")).userId }], isActive: false },
  }),
  changePassword: () => ({
    body: { currentPassword: personPassword, newPassword: `${personPassword}, and one more` },
  }),
  closeAccount: () => ({ body: { password: personPassword } }),
  listOwnChanges: () => ({ query: { limit: 5 } }),
  listColleagues: () => ({}),
  listUserChanges: async ({ sql }) => ({
    params: { userId: (await enterPerson(sql, "user")).userId },
    query: { limit: 5 },
  }),
  exportUsers: () => ({ query: { role: "admin", sort: "username" } }),
  createResetLink: async ({ sql }) => ({
    params: { userId: (await enterPerson(sql, "user")).userId },
  }),
  getOwnFactors: () => ({}),
  beginFactorSetUp: () => ({}),
  removeApp: () => ({}),
  removePasskey: () => ({ params: { passkeyId: 1 } }),
  startPasskey: async (world) => ({ body: { token: await beginSetUp(await enterStaff(world)) } }),
  addPasskey: async (world) => {
    const client = await enterStaff(world);
    const token = await beginSetUp(client);
    return { body: { token, name: "A key", passkey: await makePasskey(world, client, token) } };
  },
  askForPasskey: async (world) => {
    const { half } = await signInWithPasskey(world);
    return { body: { token: half.token } };
  },
  provePasskey: async (world) => {
    const { half, passkey, at, client } = await signInWithPasskey(world);
    const { path } = secondFactorRoutes.askForPasskey;
    const challenge = await readChallenge(client, path, half.token, at.origin);
    return { body: { token: half.token, passkey: passkey.sign(challenge, at) } };
  },
  getFreshSignIn: () => ({}),
  renewSignIn: () => ({ body: { password: personPassword } }),
  renewSignInByCode: async (world) => {
    const client = await enterStaff(world);
    const { recoveryCodes } = await addApp(client, await beginSetUp(client));
    const { token } = await renewHalf(client, personPassword);
    return { body: { token, code: recoveryCodes[0] ?? "" }, cookie: client.cookies };
  },
  renewSignInByPasskey: async (world) => {
    const { passkey, at, client } = await signInWithPasskey(world);
    const { token } = await renewHalf(client, personPassword, at.origin);
    const { path } = secondFactorRoutes.askForPasskey;
    const challenge = await readChallenge(client, path, token, at.origin);
    return { body: { token, passkey: passkey.sign(challenge, at) }, cookie: client.cookies };
  },
  renewRecoveryCodes: () => ({}),
  startApp: async (world) => ({ body: { token: await beginSetUp(await enterStaff(world)) } }),
  addApp: async (world) => {
    const client = await enterStaff(world);
    const token = await beginSetUp(client);
    return { body: { token, code: readAppCode(await startApp(client, token)) } };
  },
  proveSecondFactor: async (world) => {
    const person = await enterPerson(world.sql, "marketing");
    const client = createApiClient(world.bank.origin);
    await signIn(client, person);
    const { recoveryCodes } = await addApp(client, await beginSetUp(client));
    const { token } = await signInHalf(createApiClient(world.bank.origin), person);
    return { body: { token, code: recoveryCodes[0] ?? "" } };
  },
  requestConfirmation: () => ({ body: { language: "fr" } }),
  confirmAddress: async (world) => ({ body: { token: await askToConfirm(world) } }),
  listOwnEnquiries: () => ({}),
  listSecurityEvents: () => ({ query: { kind: "sign-in", limit: 5 } }),
  exportSecurityEvents: () => ({ query: { kind: "record.read" } }),
  listAccountRequests: () => ({ query: { limit: 5 } }),
  approveAccountRequest: async (world) => ({
    params: { id: await askForAdmin(world) },
    body: { language: "ar" },
  }),
  rejectAccountRequest: async (world) => ({
    params: { id: await askForAdmin(world) },
    body: { note: "Not today" },
  }),
  listOwnConsents: () => ({}),
  downloadOwnData: () => ({}),
  withdrawConsent: () => ({ params: { purpose: "newsletter", id: 1 } }),
  joinNewsletter: async ({ sql }) => {
    await sql`update identity.users set email_confirmed_at = now() where email_confirmed_at is null`;
    return { body: { language: "fr" } };
  },
  resetSecondFactor: async (world) => {
    const person = await enterPerson(world.sql, "marketing");
    const client = createApiClient(world.bank.origin);
    await signIn(client, person);
    await addApp(client, await beginSetUp(client));
    return { params: { userId: person.userId }, body: { reason: "The phone was stolen." } };
  },
  forgetPassword: async ({ sql }) => ({
    body: { email: (await enterPerson(sql, "user")).email, language: "sw" },
  }),
  resetPassword: async ({ sql, admin }) => {
    const { userId: id } = await enterPerson(sql, "user");
    const { createResetLink: route } = accountRoutes;
    const link = await make(admin, route, route.path.replace(":userId", String(id)));
    const [, token = ""] = "path" in link ? link.path.split("#") : [];
    return { body: { token, newPassword: `${password}, and one more` } };
  },

  listMedia: () => ({ query: { limit: 3 } }),
  getMediaTotals: () => ({}),
  createMedia: () => ({ body: newMedia() }),
  updateMedia: async ({ admin }) => ({
    params: { id: (await createMedia(admin)).id },
    body: newMedia(),
  }),
  deleteMedia: async ({ admin }) => ({ params: { id: (await createMedia(admin)).id } }),
  toggleMedia: async ({ admin }) => ({ params: { id: (await createMedia(admin)).id } }),
  uploadMedia: () => ({ body: newFile() }),
  listMediaLibrary: () => ({ query: { limit: 3, sort: "-createdAt", isActive: "true" } }),
  exportMedia: () => ({ query: { type: "video" } }),
  getMediaVersion: async ({ admin }) => ({ params: { id: (await createMedia(admin)).id } }),
  listMediaChanges: async ({ admin }) => ({
    params: { id: (await createMedia(admin)).id },
    query: { limit: 3 },
  }),
  listDeletedMedia: () => ({ query: { limit: 3 } }),
  changeManyMedia: async ({ admin }) => ({
    body: { action: "deactivate", ids: [(await createMedia(admin)).id] },
  }),
  moveMedia: async ({ admin }) => ({
    body: { id: (await createMedia(admin)).id, after: (await createMedia(admin)).id },
  }),
  getMediaFile: async ({ bank, admin }) => {
    const { fileUrl } = await uploadFile(bank, admin);
    await createMedia(admin, { fileUrl });
    return { params: { name: fileUrl.slice(mediaFilesPath.length + 1) } };
  },
  listBranches: () => ({}),
  createBranch: () => ({ body: newBranch() }),
  updateBranch: async ({ admin }) => ({
    params: { id: await createBranch(admin) },
    body: newBranch(),
  }),
  deleteBranch: async ({ admin }) => ({ params: { id: await createBranch(admin) } }),
  listBranchDetails: () => ({}),
  restoreBranch: async ({ admin }) => {
    const id = await createBranch(admin);
    const { deleteBranch: route } = contentRoutes;
    await make(admin, route, route.path.replace(":id", String(id)));
    return { params: { id } };
  },
  getFacts: () => ({}),
  getFactSheet: () => ({}),
  // The facts are written as they are.
  updateFacts: async ({ admin }) => {
    const { getFactSheet: route } = contentRoutes;
    const { facts, updatedAt } = await make(admin, route, route.path);
    return { body: { ...facts, updatedAt } };
  },

  listGoldPrices: () => ({ params: { currency: "KES" } }),
  convertGoldPrices: () => ({ params: { currency: "EUR" } }),
  getGoldPriceHistory: () => ({ query: { type: "22K", range: "1W" } }),
  getPublicConfig: () => ({}),
  calculateLoan: () => ({
    body: { goldType: "22K", goldWeight: 12.5, loanAmount: 60_000, duration: 3 },
  }),
  listSystemConfig: () => ({}),
  // Of no effect on any page: the rate is kept for information.
  updateSystemConfig: () => ({
    params: { key: "USD_TO_INR_RATE" },
    body: { value: (88 + Math.random()).toFixed(4) },
  }),
  listGoldPriceConfigs: () => ({}),
  createGoldPriceConfig: async ({ admin }) => {
    const configs = await listGoldPriceConfigs(admin);
    const isFree = (type: string) => configs.every((config) => config.goldType !== type);
    const goldType = configurableGoldTypes.find(isFree);
    if (goldType === undefined) throw new Error("Every type of gold is priced already.");
    return { body: { goldType, baseDiscount: 7.5, isActive: false } };
  },
  // The factor is set to what it is, so that no price moves.
  updateGoldPriceConfig: async ({ admin }) => {
    const [config] = await listGoldPriceConfigs(admin);
    if (!config) throw new Error("No type of gold is priced.");
    return { params: { id: config.id }, body: { trendMultiplier: config.trendMultiplier } };
  },
  listPolicyChanges: () => ({ query: { limit: 5 } }),
  getPriceDesk: () => ({}),
  listRecordedPrices: () => ({ query: { limit: 5, type: "22K" } }),
  exportRecordedPrices: () => ({ query: { type: "22K" } }),
  previewPolicyChange: () => ({
    body: { subject: "system-config", key: "WEBSITE_DISCOUNT_PERCENTAGE", value: "7" },
  }),
  exportPolicyChanges: () => ({ query: { key: "USD_TO_AED_RATE" } }),
  listPolicyAuthors: () => ({}),
  undoPolicyChange: async ({ admin }) => ({
    params: { id: await changeRate(admin) },
    body: { reason: "Undone by a sample" },
  }),
  restorePolicyValue: async ({ admin }) => {
    const id = await changeRate(admin);
    await changeRate(admin);
    const body = { subject: "restore", id };
    const { lastUpdated } = await make(
      admin,
      priceDeskRoutes.previewPolicyChange,
      priceDeskRoutes.previewPolicyChange.path,
      body,
    );
    return { params: { id }, body: { reason: "Restored by a sample", lastUpdated } };
  },
  listPolicyRequests: () => ({ query: { limit: 5 } }),
  approvePolicyRequest: async (world) => ({ params: { id: await askForRate(world) } }),
  rejectPolicyRequest: async (world) => ({
    params: { id: await askForRate(world) },
    body: { note: "Not today" },
  }),

  listVisitSlots: async (world) => ({ query: await chooseVisit(world) }),
  bookVisit: async (world) => ({ body: await newVisit(world) }),
  readOwnVisit: async (world) => ({ body: { token: await bookVisit(world) } }),
  moveOwnVisit: async (world) => {
    const token = await bookVisit(world);
    return { body: { token, startsAt: (await newVisit(world)).startsAt } };
  },
  cancelOwnVisit: async (world) => ({ body: { token: await bookVisit(world) } }),
  listOwnVisits: () => ({}),
  listVisits: () => ({ query: { limit: 3, sort: "-startsAt", state: "booked" } }),
  countVisitsToday: () => ({}),
  getVisitTrend: () => ({}),
  setVisitState: async (world) => {
    const id = await readLastVisitId(world);
    return { params: { id }, body: { state: "arrived", from: "booked" } };
  },

  listCustomers: () => ({ query: { limit: 3, state: "pending" } }),
  findCustomer: () => ({ body: { idKind: "passport", idNumber: "A0000000" } }),
  registerCustomer: () => ({ body: newCustomer() }),
  readCustomer: async (world) => ({ params: { customerId: (await addCustomer(world)).id } }),
  readIdNumber: async (world) => ({ params: { customerId: (await addCustomer(world)).id } }),
  changeCustomer: async (world) => {
    const { id, version } = await addCustomer(world);
    const { consentVersion: _, ...written } = newCustomer();
    return { params: { customerId: id }, body: { ...written, version } };
  },
  decideCustomer: async (world) => {
    const { id, version } = await addCustomer(world);
    return { params: { customerId: id }, body: { verdict: "verified", version } };
  },
  createCustomerLinkCode: async (world) => ({
    params: { customerId: (await addCustomer(world)).id },
  }),
  unlinkCustomerAccount: async (world) => ({
    params: { customerId: (await addCustomer(world)).id },
  }),
  setVisitCustomer: async (world) => {
    const { id } = await addCustomer(world);
    return { params: { visitId: await readLastVisitId(world) }, body: { customerId: id } };
  },
  listCustomerRecord: async (world) => ({
    params: { customerId: (await addCustomer(world)).id },
    query: { limit: 5 },
  }),
  getOwnCustomer: () => ({}),
  linkOwnAccount: async (world) => {
    const { id } = await addCustomer(world);
    const { createCustomerLinkCode: route } = customerRoutes;
    const path = route.path.replace(":customerId", String(id));
    const { code } = await make(await findTeller(world), route, path);
    // Whoever makes the call may be linked already.
    return { body: { code }, cookie: await openNewSession(world, "user") };
  },
  unlinkOwnAccount: () => ({}),

  listCounterVisits: () => ({ query: { limit: 3, state: "open" } }),
  openCounterVisit: async (world) => {
    const { branchId } = await chooseVisit(world);
    return { body: { customerId: (await addCustomer(world)).id, branchId } };
  },
  readCounterVisit: async (world) => ({ params: { visitId: (await serveCustomer(world)).id } }),
  weighItem: async (world) => ({
    params: { visitId: (await serveCustomer(world)).id },
    body: newItem(),
  }),
  removeItem: async (world) => {
    const { id, items } = await bringItem(world);
    return { params: { visitId: id, itemId: items[0]?.id ?? 0 } };
  },
  takeItemPhoto: async (world) => {
    const { id, items } = await bringItem(world);
    return { params: { visitId: id, itemId: items[0]?.id ?? 0 }, body: newFile() };
  },
  readItemPhoto: async (world) => {
    const { id, items } = await bringItem(world);
    const params = { visitId: id, itemId: items[0]?.id ?? 0 };
    const { takeItemPhoto: route } = counterPhotoRoutes;
    const { cookies: cookie } = await findTeller(world);
    await callRoute(world.bank.origin, route, { params, body: newFile() }, { cookie });
    return { params };
  },
  valueCounterVisit: async (world) => {
    const { id, items } = await bringItem(world);
    return { params: { visitId: id }, body: { itemIds: items.map((item) => item.id) } };
  },
  countWaitingApprovals: () => ({}),
  decideValuation: async (world) => {
    const { id, valuations } = await bringDelayed(world);
    return {
      params: { visitId: id, valuationId: valuations[0]?.id ?? 0 },
      body: { verdict: "approved" },
    };
  },
  closeCounterVisit: async (world) => ({
    params: { visitId: (await serveCustomer(world)).id },
    body: { outcome: "none" },
  }),
  listOwnValuations: () => ({}),

  estimateGold: () => ({ body: { items: [newPieces()], wantKes: 50_000 } }),
  createQuote: () => ({ body: { items: [newPieces(), null] } }),
  readQuote: async (world) => ({ body: { code: await makeQuote(world) } }),
  verifyDocument: async (world) => ({ body: { code: await makeQuote(world) } }),
  readDocumentFile: async (world) => ({ params: { code: await makeQuote(world) } }),
  readDocumentFileForOwner: async (world) => valueOwnGold(world),
  readDocumentMark: async (world) => ({ params: { code: await makeQuote(world) } }),
  readDocumentFileForStaff: async (world) => ({ params: { code: await makeQuote(world) } }),
  findDocument: async (world) => ({ params: { code: await makeQuote(world) } }),
  voidDocument: async (world) => ({
    params: { code: await makeQuote(world) },
    body: { reason: "Printed with a wrong weight" },
  }),
  listOwnQuotes: () => ({}),
  keepQuote: async (world) => ({ body: { code: await makeQuote(world) } }),
  readQuoteForStaff: async (world) => ({ params: { code: await makeQuote(world) } }),

  contact: () => ({ body: newEnquiry() }),
  readOwnEnquiry: async (world) => ({ body: { token: await openEnquiry(world) } }),
  addToOwnEnquiry: async (world) => ({
    body: {
      token: await openEnquiry(world),
      text: "It is four coins of 22K.",
      key: crypto.randomUUID(),
    },
  }),
  subscribe: () => ({ body: newSubscription() }),
  showSubscriptionConfirmation: async (world) => ({ params: { token: await subscribe(world) } }),
  confirmSubscription: async (world) => ({ params: { token: await subscribe(world) } }),
  showUnsubscribe: async (world) => ({ params: { token: await subscribe(world) } }),
  unsubscribe: async (world) => ({ params: { token: await subscribe(world) } }),
  createPriceAlert: () => ({ body: newPriceAlert() }),
  showPriceAlertConfirmation: async (world) => ({ params: { token: await askForAlert(world) } }),
  confirmPriceAlert: async (world) => ({ params: { token: await askForAlert(world) } }),
  showPriceAlertEnd: async (world) => ({ params: { token: await askForAlert(world) } }),
  endPriceAlert: async (world) => ({ params: { token: await askForAlert(world) } }),
  deletePriceAlerts: async (world) => ({ params: { token: await askForAlert(world) } }),
  listSubscribers: () => ({ query: { limit: 3, isActive: "true" } }),
  exportSubscribers: () => ({ query: { search: "reader", sort: "email" } }),
  getSubscriberRecord: async (world) => ({ params: { id: await addSubscriber(world) } }),
  endSubscriptions: async (world) => ({ body: { ids: [await addSubscriber(world)] } }),
  restoreSubscriptions: async (world) => ({ body: { ids: [await addSubscriber(world)] } }),
  endSubscription: async (world) => ({ params: { id: await addSubscriber(world) } }),
  restoreSubscription: async (world) => {
    const id = await addSubscriber(world);
    const { endSubscription: route } = enquiryRoutes;
    await make(world.admin, route, route.path.replace(":id", String(id)));
    return { params: { id } };
  },
  listNewsletterIssues: () => ({ query: { limit: 3 } }),
  createNewsletterIssue: () => ({ body: newIssue() }),
  countNewsletterReaders: () => ({}),
  previewNewsletterIssue: () => ({ body: { ...newIssue(), language: "sw" } }),
  getNewsletterIssue: async (world) => ({ params: { id: (await createIssue(world)).id } }),
  getNewsletterProgress: async (world) => ({ params: { id: await holdIssue(world) } }),
  updateNewsletterIssue: async (world) => {
    const { id, updatedAt } = await createIssue(world);
    return { params: { id }, body: { ...newIssue(), updatedAt } };
  },
  deleteNewsletterIssue: async (world) => ({ params: { id: (await createIssue(world)).id } }),
  restoreNewsletterIssue: async (world) => {
    const { id } = await createIssue(world);
    await world.admin.send("DELETE", `/api/newsletter-issues/${id}`);
    return { params: { id } };
  },
  testNewsletterIssue: async (world) => {
    await world.sql`update identity.users set email_confirmed_at = now() where role <> 'user'`;
    return { params: { id: (await createIssue(world)).id }, body: { language: "ar" } };
  },
  sendNewsletterIssue: async (world) => {
    const { id, updatedAt } = await createIssue(world);
    await world.sql`
      update enquiry.newsletter_subscribers set language = 'zh', confirmed_at = now()
      where id = ${await addSubscriber(world)}`;
    return { params: { id }, body: { languages: ["zh"], updatedAt } };
  },
  pauseNewsletterIssue: async (world) => ({ params: { id: await holdIssue(world) } }),
  resumeNewsletterIssue: async (world) => ({ params: { id: await holdIssue(world) } }),
  cancelNewsletterIssue: async (world) => ({ params: { id: await holdIssue(world) } }),
  listFailedDeliveries: () => ({ query: { limit: 5 } }),
  exportFailedDeliveries: () => ({ query: {} }),
  getSending: () => ({}),
  releaseSending: () => ({}),
  retryDeliveries: async (world) => ({ body: { ids: [await failDelivery(world)] } }),
  retryDelivery: async (world) => ({ params: { id: await failDelivery(world) } }),
  listEnquiries: () => ({ query: { limit: 3, status: "open", overdue: "false" } }),
  getInboxTotals: () => ({}),
  getEnquiryTrend: () => ({}),
  exportEnquiries: () => ({ query: { search: "coins", sort: "-createdAt" } }),
  getEnquiry: async (world) => ({ params: { id: await sendEnquiry(world) } }),
  claimEnquiry: async (world) => ({ params: { id: await sendEnquiry(world) } }),
  releaseEnquiry: async (world) => ({ params: { id: await sendEnquiry(world) } }),
  // Nobody's, to whoever signs in first.
  handOverEnquiry: async (world) => {
    const { getUser: route } = identityRoutes;
    const { id: to } = await make(world.admin, route, route.path);
    return { params: { id: await sendEnquiry(world) }, body: { to, from: null } };
  },
  setEnquiryStatus: async (world) => ({
    params: { id: await sendEnquiry(world) },
    body: { status: "closed", from: "open" },
  }),
  listStaffNotices: () => ({ query: { limit: 3 } }),
  countStaffNotices: () => ({}),
  getNoticeSettings: () => ({}),
  changeNoticeSettings: () => ({
    body: { ways: { "enquiry.received": "bell" }, language: "en" },
  }),
  readStaffNotice: async (world) => ({ params: { id: await findNotice(world) } }),
  readStaffNotices: async (world) => ({ body: { upTo: await findNotice(world) } }),
  getStaffList: () => ({ params: { list: "users" } }),
  saveListView: () => ({ params: { list: "enquiries" }, body: newListView() }),
  // One's own: the call comes with the cookie of whose view it is.
  removeListView: async (world) => {
    const client = await enterStaff(world);
    const { saveListView: route } = enquiryRoutes;
    const path = route.path.replace(":list", "enquiries");
    const answer = await client.send(route.method, path, newListView());
    const [view] = route.response.parse(answer.body).views;
    return { params: { list: "enquiries", id: view?.id ?? 0 }, cookie: client.cookies };
  },
  setHiddenColumns: () => ({ params: { list: "users" }, body: { hidden: ["joined"] } }),
  assignEnquiries: async (world) => {
    const { getUser: route } = identityRoutes;
    const { id: to } = await make(world.admin, route, route.path);
    return { body: { to, enquiries: [{ id: await sendEnquiry(world), from: null }] } };
  },
  setEnquiryStatuses: async (world) => ({
    body: { status: "closed", enquiries: [{ id: await sendEnquiry(world), from: "open" }] },
  }),
  labelEnquiries: async (world) => {
    const { id } = await createEnquiryLabel(world);
    return { body: { add: [id], enquiries: [await sendEnquiry(world)] } };
  },
  listEnquiryLabels: () => ({}),
  createEnquiryLabel: async (world) => {
    await createEnquiryLabel(world);
    return { body: newEnquiryLabel() };
  },
  updateEnquiryLabel: async (world) => {
    const { id, name: from } = await createEnquiryLabel(world);
    return { params: { id }, body: { ...newEnquiryLabel(), from } };
  },
  countLabelledEnquiries: async (world) => ({
    params: { id: (await createEnquiryLabel(world)).id },
  }),
  removeEnquiryLabel: async (world) => ({ params: { id: (await createEnquiryLabel(world)).id } }),
  restoreEnquiryLabel: async (world) => {
    const { id } = await createEnquiryLabel(world);
    await world.admin.send("DELETE", `/api/enquiry-labels/${id}`);
    return { params: { id } };
  },
  replyToEnquiry: async (world) => ({
    params: { id: await sendEnquiry(world) },
    body: { text: "Please bring the bracelets to a branch.", key: randomUUID() },
  }),
  addEnquiryNote: async (world) => ({
    params: { id: await sendEnquiry(world) },
    body: { text: "Calls back on Monday.", key: randomUUID() },
  }),
  recordEnquiryAnswer: async (world) => ({
    params: { id: await sendEnquiry(world) },
    body: { text: "They weigh 31 grams.", channel: "phone", key: randomUUID() },
  }),
  listCannedReplies: () => ({ query: { limit: 3 } }),
  createCannedReply: () => ({ body: newCannedReply() }),
  updateCannedReply: async ({ admin }) => ({
    params: { id: await createCannedReply(admin) },
    body: newCannedReply(),
  }),
  deleteCannedReply: async ({ admin }) => ({ params: { id: await createCannedReply(admin) } }),
  restoreCannedReply: async ({ admin }) => {
    const id = await createCannedReply(admin);
    await admin.send("DELETE", `/api/canned-replies/${id}`);
    return { params: { id } };
  },
  getReplyTime: () => ({}),
  listAskedQuestions: () => ({ query: { limit: 3, sort: "-lastAskedAt", state: "open" } }),
  getAssistantTotals: () => ({}),
  setQuestionStates: async (world) => ({
    body: { state: "dismissed", questions: [{ id: await askQuestion(world), from: "open" }] },
  }),
  exportAskedQuestions: () => ({ query: { language: "en", sort: "-times" } }),
  listAssistantExamples: () => ({ query: { limit: 3, answerId: "storage.sizes" } }),
  addAssistantExample: () => ({ body: newExample() }),
  removeAssistantExample: async ({ admin }) => {
    const { addAssistantExample: route } = assistantDeskRoutes;
    return { params: { id: (await make(admin, route, route.path, newExample())).id } };
  },
  listWrittenAnswers: () => ({ query: { limit: 3 } }),
  createWrittenAnswer: () => ({ body: newAnswer() }),
  updateWrittenAnswer: async ({ admin }) => ({
    params: { id: await writeAnswer(admin) },
    body: newAnswer(),
  }),
  deleteWrittenAnswer: async ({ admin }) => ({ params: { id: await writeAnswer(admin) } }),
  restoreWrittenAnswer: async ({ admin }) => {
    const id = await writeAnswer(admin);
    const { deleteWrittenAnswer: route } = assistantDeskRoutes;
    await make(admin, route, route.path.replace(":id", String(id)));
    return { params: { id } };
  },
  tryAssistant: () => ({ body: { text: "Do you insure my gold?", language: "en" } }),
  listAnswerBank: () => ({}),
  setBankAnswerState: () => ({
    params: { answerId: "storage.sizes" },
    body: { isRetired: false },
  }),
  listQuestionGroups: () => ({ query: { language: "en" } }),
  previewWrittenAnswer: () => ({ body: { answerId: null, questions: ["Do you insure my gold?"] } }),
  chat: () => ({ body: { message: "What is a gram of 22K worth today?" } }),
  findAnswers: () => ({ query: { words: "gold teeth" } }),
  rateAnswer: async ({ bank }) => {
    const asked = await fetch(`${bank.origin}/api/chat`, {
      method: "POST",
      headers: { origin: bank.origin, "content-type": "application/json" },
      body: JSON.stringify({ message: "Which box sizes are there?" }),
    });
    const { feedbackToken = "" } = assistantRoutes.chat.response.parse(await asked.json());
    return { body: { token: feedbackToken, isHelpful: true } };
  },
};

/** Makes a call as an administrator and gives back its parsed answer; throws unless it succeeded. */
async function make<R extends Route>(
  client: ApiClient,
  route: R,
  path: string,
  body?: unknown,
): Promise<z.output<R["response"]>> {
  const answer =
    route.method === "GET" ? await client.get(path) : await client.send(route.method, path, body);
  if (answer.status !== (route.successStatus ?? 200)) {
    throw new Error(`${route.method} ${path} was answered ${answer.status}: ${answer.text}`);
  }
  return route.response.parse(answer.body) as z.output<R["response"]>;
}

/** Opens an account, and gives the token of the mail that asks to confirm its address. */
async function askToConfirm({ bank }: SampleWorld): Promise<string> {
  const { email } = await register(bank);
  return waitFor("the mail that asks to confirm an address", async () => {
    const mails = await readMail(bank.dataDir);
    const mail = mails.find(({ to }) => to?.some(({ address }) => address === email));
    return /\/auth\/confirm#([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  });
}

async function readChallenge(client: ApiClient, path: string, token: string, origin: string) {
  const answer = await client.send("POST", path, { token }, { origin });
  return z.object({ challenge: z.string() }).parse(answer.body).challenge;
}

async function makePasskey(
  { bank }: SampleWorld,
  client: ApiClient,
  token: string,
  passkey = createSoftPasskey(),
) {
  const at = { origin: nameOrigin(bank.origin), host: "localhost" };
  const { path } = secondFactorRoutes.startPasskey;
  return passkey.make(await readChallenge(client, path, token, at.origin), at);
}

/** Somebody with a passkey whose password was right. */
async function signInWithPasskey(world: SampleWorld) {
  const { bank, sql } = world;
  const person = await enterPerson(sql, "marketing");
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  const passkey = createSoftPasskey();
  const token = await beginSetUp(client);
  const made = await makePasskey(world, client, token, passkey);
  const at = { origin: nameOrigin(bank.origin), host: "localhost" };
  const { path } = secondFactorRoutes.addPasskey;
  const named = { token, name: "A key", passkey: made };
  await client.send("POST", path, named, { origin: at.origin });
  const half = await signInHalf(createApiClient(bank.origin), person);
  return { half, passkey, at, client };
}

const tellers = new WeakMap<SampleWorld, Promise<ApiClient>>();
const valuers = new WeakMap<SampleWorld, Promise<ApiClient>>();

/** Somebody who serves customers, signed in; the same one in each world. */
function findTeller(world: SampleWorld): Promise<ApiClient> {
  const teller = tellers.get(world) ?? enter(world, "teller");
  tellers.set(world, teller);
  return teller;
}

function findValuer(world: SampleWorld): Promise<ApiClient> {
  const valuer = valuers.get(world) ?? enter(world, "valuer");
  valuers.set(world, valuer);
  return valuer;
}

async function enter({ bank, sql }: SampleWorld, duty: Duty): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await enterPerson(sql, "user", [duty]));
  return client;
}

async function addCustomer(world: SampleWorld): Promise<Customer> {
  const { registerCustomer: route } = customerRoutes;
  return make(await findTeller(world), route, route.path, newCustomer());
}

/** A visit at the counter, just opened. */
async function serveCustomer(world: SampleWorld) {
  const { openCounterVisit: route } = counterRoutes;
  const { id: customerId } = await addCustomer(world);
  const { branchId } = await chooseVisit(world);
  return make(await findTeller(world), route, route.path, { customerId, branchId });
}

/** The same with a piece. */
async function bringItem(world: SampleWorld) {
  const { weighItem: route } = counterRoutes;
  const { id } = await serveCustomer(world);
  return make(
    await findTeller(world),
    route,
    route.path.replace(":visitId", String(id)),
    newItem(),
  );
}

/** The paper of a valuation, and the session of the customer whom it is about. */
async function valueOwnGold(world: SampleWorld) {
  const { bank, sql } = world;
  const { id, items, customer } = await bringItem(world);
  const { valueCounterVisit: valuing } = counterRoutes;
  const visitPath = valuing.path.replace(":visitId", String(id));
  const valued = await make(await findValuer(world), valuing, visitPath, {
    itemIds: items.map((item) => item.id),
  });
  const { createCustomerLinkCode: making } = customerRoutes;
  const { linkOwnAccount: linking } = ownCustomerRoutes;
  const path = making.path.replace(":customerId", String(customer.id));
  const { code } = await make(await findTeller(world), making, path);
  const owner = createApiClient(bank.origin);
  await signIn(owner, await enterPerson(sql, "user"));
  await make(owner, linking, linking.path, { code });
  return {
    params: { code: valued.valuations[0]?.documentCode ?? "" },
    cookie: owner.cookies,
  };
}

/** The same, valued at the bank's own price as if its feed were away: an approver is asked. */
async function bringDelayed(world: SampleWorld) {
  const { valueCounterVisit: route } = counterRoutes;
  const { id, items } = await bringItem(world);
  const path = route.path.replace(":visitId", String(id));
  const body = { itemIds: items.map((item) => item.id) };
  const visit = await make(await findValuer(world), route, path, body);
  await world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update lending.valuations set has_feed = true where visit_id = ${id}`;
  });
  return visit;
}

/** Somebody new of the staff, signed in. */
async function enterStaff({ bank, sql }: SampleWorld): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await enterPerson(sql, "marketing"));
  return client;
}

function register(bank: Bank) {
  const { register: route } = identityRoutes;
  return make(createApiClient(bank.origin), route, route.path, newUser());
}

function createMedia(admin: ApiClient, fields: { fileUrl?: string } = {}) {
  const { createMedia: route } = contentRoutes;
  return make(admin, route, route.path, { ...newMedia(), ...fields });
}

/** Uploads the tiny picture; no item shows it yet. */
export async function uploadFile(bank: Bank, admin: ApiClient) {
  const { uploadMedia: route } = contentRoutes;
  const answer = await callRoute(
    bank.origin,
    route,
    { body: newFile() },
    { cookie: admin.cookies },
  );
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.text}`);
  return route.response.parse(answer.json);
}

async function createBranch(admin: ApiClient): Promise<number> {
  const { createBranch: route } = contentRoutes;
  const branch = await make(admin, route, route.path, newBranch());
  return branch.id;
}

function listGoldPriceConfigs(admin: ApiClient) {
  const { listGoldPriceConfigs: route } = pricingRoutes;
  return make(admin, route, route.path);
}

/** Changes a rate that no page shows, and gives the change's id. */
async function changeRate(admin: ApiClient): Promise<number> {
  const key = "USD_TO_AED_RATE";
  const value = (3 + Math.random()).toFixed(4);
  const { updateSystemConfig, listPolicyChanges } = pricingRoutes;
  await make(admin, updateSystemConfig, `/api/admin/system-config/${key}`, { value });
  const path = `${listPolicyChanges.path}?key=${key}&limit=1`;
  const [change] = await make(admin, listPolicyChanges, path);
  if (!change) throw new Error(`There is no change of ${key}.`);
  return change.id;
}

/** Has somebody else ask for another rate that no page shows; nothing else of it waits. */
async function askForRate({ sql }: SampleWorld): Promise<number> {
  const { userId } = await enterPerson(sql, "admin");
  await sql`
    update pricing.policy_requests set status = 'stale', decided_at = now()
    where config_key = 'USD_TO_CNY_RATE' and status = 'pending'`;
  const newValue = (7 + Math.random()).toFixed(4);
  const [request] = await sql<{ id: number }[]>`
    insert into pricing.policy_requests (config_key, changes, requested_by_user_id, address,
      request_id, requested_at, expires_at)
    select config_key, jsonb_build_array(jsonb_build_object('field', 'configValue',
        'oldValue', config_value, 'newValue', ${newValue}::text)),
      ${userId}, '203.0.113.8', ${unique()}, clock_timestamp(), now() + interval '1 day'
    from pricing.system_configs where config_key = 'USD_TO_CNY_RATE' returning id::float8`;
  if (!request) throw new Error("Nothing was asked for.");
  return request.id;
}

/** A role that another administrator has asked for. */
async function askForAdmin({ sql }: SampleWorld): Promise<number> {
  const author = await enterPerson(sql, "admin");
  const user = await enterPerson(sql, "user");
  const [request] = await sql<{ id: number }[]>`
    insert into identity.account_requests (user_id, act, old_value, new_value,
      requested_by_user_id, requested_by_username, address, request_id, requested_at, expires_at)
    values (${user.userId}, 'role', 'user', 'admin', ${author.userId}, ${author.username},
      '203.0.113.8', ${unique()}, clock_timestamp(), now() + interval '1 day')
    returning id::float8`;
  if (!request) throw new Error("Nothing was asked for.");
  return request.id;
}

/** Sends an enquiry and finds its number. */
async function sendEnquiry({ admin }: SampleWorld): Promise<number> {
  const sent = await admin.send("POST", "/api/contact", newEnquiry());
  const { reference } = enquiryRoutes.contact.response.parse(sent.body);
  const { listEnquiries: route } = enquiryRoutes;
  const [item] = await make(admin, route, `${route.path}?search=${reference}`);
  if (!item) throw new Error(`The enquiry ${reference} is not in the list.`);
  return item.id;
}

/** A notice that every member of staff has. */
async function findNotice(world: SampleWorld): Promise<number> {
  const enquiryId = await sendEnquiry(world);
  const { listStaffNotices: route } = enquiryRoutes;
  return waitFor("the notice of the enquiry", async () => {
    const notices = await make(world.admin, route, route.path);
    return notices.find((notice) => notice.enquiryId === enquiryId)?.id;
  });
}

/** A label of the inbox, which keeps room for more of them. */
async function createEnquiryLabel({ sql }: SampleWorld): Promise<{ id: number; name: string }> {
  await sql`
    update enquiry.enquiry_labels set removed_at = now() where removed_at is null and id not in (
      select id from enquiry.enquiry_labels where removed_at is null order by id desc limit 20)`;
  const { name, color } = newEnquiryLabel();
  const [label] = await sql<{ id: number; name: string }[]>`
    insert into enquiry.enquiry_labels (name, color) values (${name}, ${color}) returning id, name`;
  if (!label) throw new Error("The label is not stored.");
  return label;
}

/** A question as it is kept once the assistant could not answer it. */
async function askQuestion({ sql }: SampleWorld): Promise<number> {
  const key = `what of the sample ${unique()}`;
  const [row] = await sql<{ id: number }[]>`
    insert into assistant.assistant_questions (language, text, key, outcome)
    values ('en', ${`${key}?`}, ${key}, 'unknown') returning id`;
  if (!row) throw new Error("The question is not stored.");
  return row.id;
}

async function writeAnswer(admin: ApiClient): Promise<number> {
  const { createWrittenAnswer: route } = assistantDeskRoutes;
  return (await make(admin, route, route.path, newAnswer())).id;
}

async function createCannedReply(admin: ApiClient): Promise<number> {
  const { createCannedReply: route } = enquiryRoutes;
  return (await make(admin, route, route.path, newCannedReply())).id;
}

/** Sends an enquiry; gives the token of its page. */
async function openEnquiry({ admin }: SampleWorld): Promise<string> {
  const answer = await admin.send("POST", "/api/contact", newEnquiry());
  return enquiryRoutes.contact.response.parse(answer.body).linkToken;
}

/** Asks for the newsletter of somebody new and reads the token of the mail that asks to confirm. */
async function subscribe({ bank, admin }: SampleWorld): Promise<string> {
  const reader = newSubscription();
  const answer = await admin.send("POST", "/api/newsletter", reader);
  if (answer.status !== 201) throw new Error(`Subscribing was answered ${answer.text}`);
  return waitFor("the mail to confirm", async () => {
    const mails = await readMail(bank.dataDir);
    const request = mails.find((mail) => mail.to?.some((to) => to.address === reader.email));
    return /\/newsletter\/confirm\/([A-Za-z0-9_-]+)/.exec(request?.text ?? "")?.[1];
  });
}

/** Asks for a price alert of somebody new; gives the token of its links. */
async function askForAlert({ admin, sql }: SampleWorld): Promise<string> {
  const alert = newPriceAlert();
  const answer = await admin.send("POST", "/api/price-alerts", alert);
  if (answer.status !== 201) throw new Error(`The alert was answered ${answer.text}`);
  const [row] = await sql<{ token: string }[]>`
    select token from enquiry.price_alerts where email = ${alert.email}`;
  if (!row) throw new Error("The alert is not stored.");
  return row.token;
}

/** Subscribes somebody new; gives the number that staff know them by. */
async function addSubscriber({ admin, sql }: SampleWorld): Promise<number> {
  const reader = newSubscription();
  const answer = await admin.send("POST", "/api/newsletter", reader);
  if (answer.status !== 201) throw new Error(`Subscribing was answered ${answer.text}`);
  const [row] = await sql<{ id: number }[]>`
    select id from enquiry.newsletter_subscribers where email = ${reader.email}`;
  if (!row) throw new Error("The subscriber is not stored.");
  return row.id;
}

function createIssue({ admin }: SampleWorld) {
  const { createNewsletterIssue: route } = enquiryRoutes;
  return make(admin, route, route.path, newIssue());
}

/** An issue whose sending is paused, and has nobody left. */
async function holdIssue(world: SampleWorld): Promise<number> {
  const { id } = await createIssue(world);
  await world.sql`
    update enquiry.newsletter_issues set state = 'paused', started_at = now() where id = ${id}`;
  return id;
}

/** Sends an enquiry and has the real worker fail at a further mail of it, for an enquiry that is not stored. */
async function failDelivery({ admin, sql }: SampleWorld): Promise<number> {
  const answer = await admin.send("POST", "/api/contact", newEnquiry());
  const { reference } = enquiryRoutes.contact.response.parse(answer.body);
  await sql`
    with job as (
      insert into enquiry.outbox (topic, kind, payload)
      values ('deliver-enquiry', 'job',
        jsonb_build_object('enquiryId', 2147483647, 'kind', 'acknowledgement'))
      returning id
    )
    insert into enquiry.mails (job_id, kind, enquiry_id)
    select job.id, 'enquiry acknowledgement', enquiries.id
    from job, enquiry.enquiries where reference = ${reference}`;
  return waitFor("the delivery to fail", async () => {
    const { listFailedDeliveries: route } = enquiryRoutes;
    const failed = await make(admin, route, route.path);
    return failed.find((delivery) => delivery.reference === reference)?.id;
  });
}

/** The first branch, and a kind with seats of its own. */
async function chooseVisit({ admin }: SampleWorld) {
  const { listBranches: route } = contentRoutes;
  const [branch] = await make(admin, route, route.path);
  if (!branch) throw new Error("There is no branch.");
  return { branchId: branch.id, kind: "other" as const };
}

/** A booking of the last slot with a free seat: journeys look at the first ones. */
async function newVisit(world: SampleWorld) {
  const visit = await chooseVisit(world);
  const { listVisitSlots: route } = visitRoutes;
  const days = await make(
    world.admin,
    route,
    `${route.path}?branchId=${visit.branchId}&kind=${visit.kind}`,
  );
  const slot = days.flatMap(({ slots }) => slots).findLast(({ freeSeats }) => freeSeats > 0);
  if (!slot) throw new Error("No slot is free.");
  const phone = `+2547${randomBytes(4).readUInt32BE().toString().padStart(10, "0").slice(-8)}`;
  return { ...visit, startsAt: slot.startsAt, name: "Amina Otieno", phone };
}

async function bookVisit(world: SampleWorld): Promise<string> {
  const { bookVisit: route } = visitRoutes;
  return (await make(world.admin, route, route.path, await newVisit(world))).linkToken;
}

async function makeQuote({ admin }: SampleWorld): Promise<string> {
  const { createQuote: route } = quoteRoutes;
  return (await make(admin, route, route.path, { items: [newPieces()] })).code;
}

async function readLastVisitId(world: SampleWorld): Promise<number> {
  await bookVisit(world);
  const [row] = await world.sql<{ id: number }[]>`
    select max(id)::integer as id from lending.appointments`;
  return row?.id ?? 0;
}
