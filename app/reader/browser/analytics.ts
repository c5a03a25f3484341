import { fetchJson } from './load-errors.ts';

/** Reports a view or a share to the analytics (ART-48, ART-49). */
export async function report(event: 'view' | 'share', fields: Readonly<Record<string, string>>): Promise<void> {
  try {
    await fetchJson(`/api/analytics/${event}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, timestamp: new Date().toISOString() }),
      // Sent even if the reader leaves the page with this click.
      keepalive: true,
    });
  } catch {
    // A lost count is nothing the reader can do anything about, and the server logs its own errors.
  }
}

/** The stories read in this window. Nothing is stored: the server counts each reader once a day anyway. */
const read = new Set<string>();

/** Reports a view, once per story in this window (ART-49). */
export function storyRead(storyId: string): void {
  if (read.has(storyId)) return;
  read.add(storyId);
  void report('view', { articleId: storyId });
}
