/** Stands in for the deep dives when none can be had (STATE-07 to STATE-09). */
export const DEEP_DIVE_PLACEHOLDER = {
  title: 'Sample World Analysis',
  summary: 'This is a placeholder story shown when the API is unavailable.',
} as const;

/** What an operator reads about a deep-dive failure: the error's own message, else the default (STATE-10). */
export function deepDiveFailure(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : '';
  return message === '' ? 'Failed to fetch Deep Dive data' : message;
}
