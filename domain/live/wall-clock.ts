import { onceForEach } from '../once-for-each.ts';

const NEWSROOM_ZONE = 'Europe/London';

/** From the playlist's EXT-X-PROGRAM-DATE-TIME: when a media time was on the air. */
export interface ClockMark {
  /** Media time in seconds. */
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** When the picture at a media time was on the air. */
export function airedAt(mark: ClockMark, position: number): Date {
  return new Date(mark.at + (position - mark.position) * 1000);
}

export interface AiredText {
  /** '14:05:10 GMT', '14:05:10 BST'. */
  readonly london: string;
  /** '19:35:10' in the viewer's time zone; `null` if it is the same. */
  readonly viewer: string | null;
}

/** The time in London, and in the viewer's zone (an IANA name) if it differs. */
export function airedText(date: Date, viewerZone: string): AiredText {
  const london = clockIn(NEWSROOM_ZONE).format(date);
  const viewer = clockIn(viewerZone).format(date);
  return { london: `${london} ${zoneName(date)}`, viewer: viewer === london ? null : viewer };
}

const clockIn = onceForEach(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
);

const ZONE = new Intl.DateTimeFormat('en-GB', { timeZone: NEWSROOM_ZONE, timeZoneName: 'short' });

function zoneName(date: Date): string {
  return ZONE.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? 'London';
}
