import { firstDate } from '../fields.ts';

interface Version {
  readonly id: string | null;
  readonly version: string | null;
  readonly createdAt: string | null;
  readonly item: Record<string, unknown>;
}

/** Of several versions of an item in one document the latest: by number, else by date, else the first. */
export function latestVersions(versions: readonly Version[]): Record<string, unknown>[] {
  const latest = new Map<string, Version>();
  for (const version of versions) {
    if (version.id === null) continue;
    const known = latest.get(version.id);
    if (known === undefined || isLater(version, known)) latest.set(version.id, version);
  }
  return versions.filter(({ id }, index) => id === null || latest.get(id) === versions[index]).map(({ item }) => item);
}

function isLater(one: Version, other: Version): boolean {
  const [number, otherNumber] = [numberOf(one), numberOf(other)];
  if (number !== null && otherNumber !== null && number !== otherNumber) return number > otherNumber;
  return (firstDate(one.createdAt) ?? '') > (firstDate(other.createdAt) ?? '');
}

function numberOf({ version }: Version): number | null {
  return version !== null && /^\d{1,15}$/.test(version) ? Number(version) : null;
}
