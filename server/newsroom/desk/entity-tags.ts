import type { FastifyRequest } from 'fastify';

/** The tags of a header; a proxy that compresses marks them weak. */
export function tagsIn(header: string | undefined): string[] {
  return (header ?? '').match(/"[^"]*"/g) ?? [];
}

/** The state that a write may replace, by its If-Match; null accepts any state. */
export function expectedTag(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  return tagsIn(header)[0] ?? '""';
}
