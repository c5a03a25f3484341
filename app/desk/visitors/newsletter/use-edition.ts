import { type SharedRecord, useRecord } from '#app/desk/kit/resource/use-record.ts';
import { type Edition, editionAnswer } from '#domain/desk/newsletter.ts';

export type EditionDesk = SharedRecord<Edition>;

const REFRESH_MS = 3_000;
/** Below 2^31 ms: longer timers overflow and fire at once. */
const MAX_TIMER_MS = 2_000_000_000;

/** Milliseconds until the edition may have changed by itself; `null` if it only changes when edited. */
function nextRefresh({ state, sendAt }: Edition): number | null {
  if (state === 'sending') return REFRESH_MS;
  if (state !== 'scheduled' || sendAt === null) return null;
  // Not before it is due: it can still be edited, and a refresh would silently take over the version a colleague saved.
  return Math.min(MAX_TIMER_MS, Math.max(REFRESH_MS, Date.parse(sendAt) - Date.now()));
}

/** Loads an edition and sends changes to it. Refreshes its progress while it is being sent. */
export function useEdition(id: string): EditionDesk {
  return useRecord({
    path: `/api/desk/newsletter/editions/${id}`,
    schema: editionAnswer,
    staleCode: 'stale_edition',
    nextRefresh,
  });
}
