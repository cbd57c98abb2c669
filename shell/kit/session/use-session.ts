import { useStore } from "zustand/react";
import { useKit } from "../kit-context.ts";
import type { Session, SessionState } from "./session.ts";

/** State of the visitor's session; renders again when it changes. */
export function useSession(): SessionState {
  return useStore(useKit().session);
}

/** Login and its second step, register, logout and refresh of the visitor's session. */
export function useSessionActions(): Pick<
  Session,
  "login" | "proveSecondFactor" | "provePasskey" | "register" | "logout" | "refresh"
> {
  return useKit().session;
}
