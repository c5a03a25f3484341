/** The version of a wire item, as far as the source states it. */
export interface WireVersion {
  readonly number: number | null;
  /** When the source created this version: ISO 8601 in UTC. */
  readonly at: string | null;
}

/** Whether `one` came before `other`: by number, else by date. False where they can't be compared. */
export function isOlder(one: WireVersion, other: WireVersion): boolean {
  if (one.number !== null && other.number !== null && one.number !== other.number) return one.number < other.number;
  return one.at !== null && other.at !== null && one.at < other.at;
}
