const bytesPerMegabyte = 1024 * 1024;
const bytesPerKilobyte = 1024;

/** A file's size in MB with one decimal, a small one's in kB, in the digits of the language. */
export function formatFileSize(sizeBytes: number, locale: string): string {
  const isSmall = sizeBytes < bytesPerMegabyte / 10;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(sizeBytes / (isSmall ? bytesPerKilobyte : bytesPerMegabyte));
}

/** Minutes and seconds, seconds with two digits (spec section 9), in the digits of the language. */
export function formatDuration(durationSeconds: number, locale: string): string {
  const totalSeconds = Math.max(0, Math.round(durationSeconds));
  const minutes = new Intl.NumberFormat(locale, { useGrouping: false });
  const seconds = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  return `${minutes.format(Math.floor(totalSeconds / 60))}:${seconds.format(totalSeconds % 60)}`;
}

/** True for a file of this site: its content policy lets pages show and play no other. */
export function isOwnFile(address: string): boolean {
  return address.startsWith("/");
}
