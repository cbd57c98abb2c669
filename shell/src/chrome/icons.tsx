import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A looking glass. */
export function SearchIcon() {
  return (
    <Icon>
      <circle cx="8.75" cy="8.75" r="5.25" />
      <path d="m12.75 12.75 4.25 4.25" />
    </Icon>
  );
}

/** A microphone. */
export function MicrophoneIcon() {
  return (
    <Icon>
      <rect x="7.25" y="2.25" width="5.5" height="9.5" rx="2.75" />
      <path d="M4.25 9.5a5.75 5.75 0 0 0 11.5 0M10 15.25v2.5" />
    </Icon>
  );
}

/** A globe. */
export function GlobeIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M2.75 10h14.5M10 2.75c2.5 2.2 3.5 4.6 3.5 7.25s-1 5.05-3.5 7.25c-2.5-2.2-3.5-4.6-3.5-7.25s1-5.05 3.5-7.25Z" />
    </Icon>
  );
}

/** A speech bubble. */
export function ChatIcon() {
  return (
    <Icon>
      <path d="M17 9.5c0 3.3-3.1 6-7 6-.9 0-1.8-.2-2.6-.4L3.5 16.5l1.2-3C3.6 12.4 3 11 3 9.5c0-3.3 3.1-6 7-6s7 2.7 7 6Z" />
      <path d="M7 8.5h6M7 11h4" />
    </Icon>
  );
}

/** The flag of Kenya. */
export function KenyaFlag() {
  return (
    <svg width="21" height="14" viewBox="0 0 24 16" aria-hidden="true">
      <path fill="#fff" d="M0 0h24v16H0Z" />
      <path d="M0 0h24v4.5H0Z" />
      <path fill="#b3140f" d="M0 5.25h24v5.5H0Z" />
      <path fill="#00592b" d="M0 11.5h24V16H0Z" />
      <path
        fill="#b3140f"
        stroke="#fff"
        strokeWidth=".6"
        d="M12 3.5c1.6 2.7 1.6 6.3 0 9-1.6-2.7-1.6-6.3 0-9Z"
      />
    </svg>
  );
}
