import { AppError, createIssue } from "@dhahabu/contract/errors";

/** Which names of an account somebody else has. */
export interface TakenNames {
  username: boolean;
  email: boolean;
}

/** The error that names each field that another user has. */
export function createTakenError(taken: TakenNames): AppError {
  const issues = [
    ...(taken.username ? [createIssue("username", { reason: "account.usernameTaken" })] : []),
    ...(taken.email ? [createIssue("email", { reason: "account.emailTaken" })] : []),
  ];
  const reason = taken.username
    ? "account.usernameTaken"
    : taken.email
      ? "account.emailTaken"
      : "account.exists";
  return new AppError("conflict", { reason, issues });
}
