const ZONE = 'America/Los_Angeles';
const DATE = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The provider's day at `at`, as YYYY-MM-DD. Its quota is reset at midnight in California. */
export function pacificDay(at: Date): string {
  return DATE.format(at);
}

/** The start of the provider's next day, also across days of 23 and 25 hours. */
export function nextPacificDay(at: Date): Date {
  const today = pacificDay(at);
  let hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  do hour += HOUR_MS;
  while (pacificDay(new Date(hour)) === today);
  // Zones shift by whole quarters of an hour at least; the step back finds the minute whatever they do.
  let start = hour;
  while (pacificDay(new Date(start - MINUTE_MS)) !== today) start -= MINUTE_MS;
  return new Date(start);
}
