import type { NowAnswer } from '#domain/schedule/public-schedule.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { readNowAndNext } from './schedule.service.ts';

const KEPT_MS = 10_000;

/**
 * What is on now and next for the masthead of every page: read from the database at most once in ten seconds, and when
 * a programme ends. It leaves no trace on the page, or every page would be dropped at every programme. `null`, with
 * the error reported, if the schedule cannot be read, because no page may fail for its masthead.
 */
export function createGuideMemory(
  db: Queryable,
  clock: Clock,
  report: (error: unknown, what: string) => void,
): () => Promise<NowAnswer | null> {
  let from = 0;
  let to = 0;
  let reading: Promise<NowAnswer | null> = Promise.resolve(null);
  const read = async (at: number) => {
    try {
      const answer = await readNowAndNext(db, new Date(at));
      if (from === at && answer.until !== null) to = Math.min(to, Date.parse(answer.until));
      return answer;
    } catch (error) {
      report(error, 'what is on now and next');
      if (from === at) to = at;
      return null;
    }
  };
  return () => {
    const at = clock.now().getTime();
    if (at < from || at >= to) {
      from = at;
      to = at + KEPT_MS;
      reading = read(at);
    }
    return reading;
  };
}
