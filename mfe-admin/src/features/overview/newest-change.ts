/** A change made by staff: when (ISO 8601 in UTC), and where. */
interface Change {
  readonly at: string;
  readonly where: "media" | "config";
}

/** The newest change of the media library and, for who may see it, of the configuration. */
export function findNewestChange({
  mediaLastUpdated,
  config,
}: {
  mediaLastUpdated: string | null;
  config: readonly { readonly lastUpdated: string }[];
}): Change | undefined {
  const changes: Change[] = [
    ...(mediaLastUpdated === null ? [] : [{ at: mediaLastUpdated, where: "media" } as const]),
    ...config.map(({ lastUpdated }): Change => ({ at: lastUpdated, where: "config" })),
  ];
  return changes.reduce<Change | undefined>(
    (newest, change) =>
      newest === undefined || Date.parse(change.at) > Date.parse(newest.at) ? change : newest,
    undefined,
  );
}
