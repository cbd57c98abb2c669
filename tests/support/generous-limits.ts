/** Rate limits for tests, which all come from one address; the limits have tests of their own. */
export const generousLimits = {
  LIMIT_READ: "100000/60",
  LIMIT_WRITE: "100000/60",
  LIMIT_LOGIN: "10000/60",
  LIMIT_LOGIN_ADDRESS: "10000/60",
  LIMIT_LOGIN_ACCOUNT: "10000/60",
  LIMIT_REGISTER: "10000/60",
  LIMIT_FORM: "10000/60",
  LIMIT_CHAT: "10000/60",
};
