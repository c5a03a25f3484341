import { fetchJson } from './load-errors.ts';

/** Tells the newsroom's counters of a view or a share (ART-48, ART-49). */
export async function report(event: 'view' | 'share', fields: Readonly<Record<string, string>>): Promise<void> {
  try {
    await fetchJson(`/api/analytics/${event}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, timestamp: new Date().toISOString() }),
      // It goes out even when the reader leaves with this click.
      keepalive: true,
    });
  } catch {
    // One uncounted view or share: nothing the reader could do about it, and the server has written down its side.
  }
}
