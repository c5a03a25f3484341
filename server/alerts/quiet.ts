import type { QuietHours } from '#domain/alerts.ts';

/** Returns a check whether quiet hours cover `moment`; computes the local time of each zone once. */
export function quietAt(moment: Date): (quiet: QuietHours) => boolean {
  const times = new Map<string, string>();
  return ({ from, to, zone }) => {
    const time = times.get(zone) ?? timeIn(zone, moment);
    times.set(zone, time);
    // '22:00' to '07:00' is a night, '13:00' to '15:00' an afternoon; from a time to itself is the whole day.
    return from < to ? time >= from && time < to : time >= from || time < to;
  };
}

function timeIn(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
}
