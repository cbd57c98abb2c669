/** Limits for tests, which all come from one address; the limits have tests of their own. */
export const generousLimits = {
  LIMIT_READ: "100000/60",
  LIMIT_WRITE: "100000/60",
  LIMIT_LOGIN: "10000/60",
  LIMIT_LOGIN_ADDRESS: "10000/60",
  LIMIT_LOGIN_ACCOUNT: "10000/60",
  LIMIT_REGISTER: "10000/60",
  LIMIT_FORM: "10000/60",
  LIMIT_CODE: "10000/60",
  LIMIT_CHAT: "10000/60",
  // Slow machines: what is stale has tests of its own, which set when a session was proved.
  FRESH_SIGN_IN_MINUTES: "600",
};
