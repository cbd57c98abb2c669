import { findPasswordFault, passwordLength } from "@dhahabu/contract/password-rules";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "./messages/en.json";

/** A fault of a field as a text of the page, with the limit it names. */
export interface FieldFault {
  readonly key: MessageKey<typeof texts>;
  readonly values?: { readonly min: number } | { readonly max: number };
}

/** What stands in the form for opening an account, as typed. */
export interface RegisterForm {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** What stands in the form for signing in, as typed. */
export type LoginForm = Pick<RegisterForm, "username" | "password">;

/** What stands in the form for a new password, as typed. */
export interface ResetForm {
  readonly newPassword: string;
}

/** What stands in the form of who has forgotten their password, as typed. */
export type ForgottenForm = Pick<RegisterForm, "email">;

/** What stands in the form that replaces a password, as typed. */
export interface PasswordChange extends ResetForm {
  readonly currentPassword: string;
}

/** Faults by field; a form without faults has none. */
export type Faults<Form> = Partial<Record<keyof Form, FieldFault>>;

/** Limits of an account, as the contract has them. */
export const accountLimits = {
  username: { min: 3, max: 30 },
  password: passwordLength,
  email: { max: 254 },
  name: { max: 80 },
  phone: { max: 40 },
} as const;

function checkUsername(username: string): FieldFault | undefined {
  const { min, max } = accountLimits.username;
  if (username === "") return { key: "error.username.required" };
  if (username.length < min) return { key: "error.username.short", values: { min } };
  if (username.length > max) return { key: "error.username.long", values: { max } };
  if (!/^[A-Za-z0-9_.-]+$/.test(username)) return { key: "error.username.characters" };
  return undefined;
}

function checkPasswordLength(
  password: string,
  min: number = passwordLength.min,
): FieldFault | undefined {
  const { max } = passwordLength;
  if (password === "") return { key: "error.password.required" };
  if (password.length < min) return { key: "error.password.short", values: { min } };
  return password.length > max ? { key: "error.password.long", values: { max } } : undefined;
}

function checkPassword(form: RegisterForm): FieldFault | undefined {
  const fault = checkPasswordLength(form.password);
  if (fault) return fault;
  return findPasswordFault(form.password, form) && { key: "error.password.easy" };
}

function checkEmail(email: string): FieldFault | undefined {
  const { max } = accountLimits.email;
  if (email === "") return { key: "error.email.required" };
  if (email.length > max) return { key: "error.text.long", values: { max } };
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : { key: "error.email.invalid" };
}

function checkLength(text: string, { max }: { max: number }): FieldFault | undefined {
  return text.length > max ? { key: "error.text.long", values: { max } } : undefined;
}

function keepFaults<Form>(found: Record<keyof Form, FieldFault | undefined>): Faults<Form> {
  return Object.fromEntries(
    Object.entries<FieldFault | undefined>(found).filter(([, fault]) => fault !== undefined),
  ) as Faults<Form>;
}

/** Faults of the sign-in form: both fields are required. */
export function checkLogin({ username, password }: LoginForm): Faults<LoginForm> {
  return keepFaults<LoginForm>({
    username: username === "" ? { key: "error.username.login" } : undefined,
    password: password === "" ? { key: "error.password.login" } : undefined,
  });
}

/** Faults of the form of who has forgotten their password. */
export function checkForgotten({ email }: ForgottenForm): Faults<ForgottenForm> {
  return keepFaults<ForgottenForm>({ email: checkEmail(email) });
}

/** Faults of the form for a new password; whose it is, the server knows. */
export function checkReset({ newPassword }: ResetForm): Faults<ResetForm> {
  return keepFaults<ResetForm>({ newPassword: checkPasswordLength(newPassword) });
}

/** Faults of the form that replaces a password; whether the current one is right, the server knows. */
export function checkPasswordChange(form: PasswordChange, min: number): Faults<PasswordChange> {
  return keepFaults<PasswordChange>({
    currentPassword: form.currentPassword === "" ? { key: "error.password.login" } : undefined,
    newPassword: checkPasswordLength(form.newPassword, min),
  });
}

/** Faults of the form for opening an account, before the server is asked. */
export function checkRegistration(form: RegisterForm): Faults<RegisterForm> {
  return keepFaults<RegisterForm>({
    username: checkUsername(form.username),
    email: checkEmail(form.email),
    password: checkPassword(form),
    firstName: checkLength(form.firstName, accountLimits.name),
    lastName: checkLength(form.lastName, accountLimits.name),
    phone: checkLength(form.phone, accountLimits.phone),
  });
}
