import { isOlder, type WireVersion } from '#domain/wire-version.ts';

interface Version {
  readonly id: string | null;
  readonly version: WireVersion;
  readonly item: Record<string, unknown>;
}

/** The latest of several versions of each item in one document: by number, else by date, else the first. */
export function latestVersions(versions: readonly Version[]): Record<string, unknown>[] {
  const latest = new Map<string, Version>();
  for (const version of versions) {
    if (version.id === null) continue;
    const known = latest.get(version.id);
    if (known === undefined || isOlder(known.version, version.version)) latest.set(version.id, version);
  }
  return versions.filter(({ id }, index) => id === null || latest.get(id) === versions[index]).map(({ item }) => item);
}
