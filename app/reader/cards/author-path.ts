import { NAMELESS_AUTHOR } from '#domain/author-defaults.ts';

/** The author's page; a nameless one is 'Staff Reporter' (AUTH-01, AUTH-03). */
export function authorPath(name: string): string {
  return `/author/${encodeURIComponent((name.trim() || NAMELESS_AUTHOR).toWellFormed())}`;
}
