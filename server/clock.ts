/** Where the server reads the time from, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at `startIso` (ISO 8601) and then runs as fast as the machine's own. */
export function clockFrom(startIso: string): Clock {
  const offset = Date.parse(startIso) - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}
