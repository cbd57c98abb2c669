/** Headers by name. */
type Headers = Record<string, string>;

/** The security headers of the three kinds of answers. */
export interface SecurityHeaders {
  /** Answers of the API: data that never runs as a page. */
  api: Headers;
  /** Files of the UIs. */
  files: Headers;
  /** Pages; a nonce allows the style elements that one page's dialogs add. */
  page(nonce?: string): Headers;
}

const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// A picture or a text that is opened as a page of its own runs nothing and is framed by nobody.
const filePolicy = "default-src 'none'; frame-ancestors 'none'";

// The map of the contact page, which loads it when the visitor asks for it.
const mapOrigin = "https://www.openstreetmap.org";

function pagePolicy(nonce: string | undefined, mediaOrigins: readonly string[]): string {
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...mediaOrigins].join(" "),
    ["media-src 'self'", ...mediaOrigins].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src ${mapOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

const twoYearsSeconds = 63_072_000;

/**
 * Creates the table of security headers (security row 13). The microphone is for the search by voice, the
 * position for the nearest branch; pictures, films and sounds may also come from `mediaOrigins`.
 */
export function createSecurityHeaders({
  isHttps,
  mediaOrigins = [],
}: {
  isHttps: boolean;
  mediaOrigins?: readonly string[];
}): SecurityHeaders {
  const transport: Headers = isHttps
    ? { "Strict-Transport-Security": `max-age=${twoYearsSeconds}; includeSubDomains` }
    : {};
  const common: Headers = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "microphone=(self), camera=(), geolocation=(self), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...transport,
  };
  // Sent with every script and picture of a page: only what a browser heeds on such a file.
  const files: Headers = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": filePolicy,
    ...transport,
  };
  const page = (nonce?: string) => ({
    ...common,
    "Content-Security-Policy": pagePolicy(nonce, mediaOrigins),
  });
  return {
    api: { ...common, "Content-Security-Policy": apiPolicy },
    files,
    page,
  };
}
