import { Component } from "react";
import type { ReactNode } from "react";
import { useLocation } from "@dhahabu/kit/router";
import { PageError } from "./page-error.tsx";

interface Properties {
  /** Another visit tries again. */
  readonly location: unknown;
  readonly children: ReactNode;
}

interface Caught {
  readonly location: unknown;
  readonly reason?: { readonly error: unknown } | undefined;
}

// React hands errors to classes only.
class Boundary extends Component<Properties, Caught> {
  override state: Caught = { location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { reason: { error } };
  }

  static getDerivedStateFromProps({ location }: Properties, state: Caught): Caught | null {
    return location === state.location ? null : { location, reason: undefined };
  }

  override render() {
    const { reason } = this.state;
    return reason ? <PageError error={reason.error} /> : this.props.children;
  }
}

/** Keeps the failure of what is in it inside, until the next visit. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}
