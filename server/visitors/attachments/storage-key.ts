/**
 * Under which name the bytes of an attachment lie: its id from back to front. Ids begin with the time, so all of a
 * season would share one folder; they end at random. The other way round it gives the id again.
 */
export function storageKey(id: string): string {
  return [...id].reverse().join('');
}
