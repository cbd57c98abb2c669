import type { ReactNode } from "react";
import { Section } from "@dhahabu/kit/ui/section";
import { ClauseList } from "./clause-list.tsx";
import type { Clause } from "./clause-list.tsx";
import { PageHero } from "./page-hero.tsx";

/** A policy: what it is, since when it is in force, and its clauses. */
export function PolicyPage({
  title,
  lead,
  inForce,
  contentsLabel,
  clauses,
}: {
  title: string;
  lead: string;
  /** The sentence that names the day. */
  inForce: string;
  contentsLabel: string;
  clauses: readonly Clause[];
}) {
  return (
    <>
      <PageHero title={title} lead={lead} actions={<p>{inForce}</p>} />
      <Section>
        <ClauseList contentsLabel={contentsLabel} clauses={clauses} />
      </Section>
    </>
  );
}

/** The body of a clause: its text, a list of points, a text after them and where to read on. */
export function ClauseText({
  text,
  points = [],
  children,
}: {
  text: string;
  points?: readonly string[];
  children?: ReactNode;
}) {
  return (
    <>
      <p>{text}</p>
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {children}
    </>
  );
}
