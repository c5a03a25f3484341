import type { FastifyRequest } from 'fastify';

/** Parses the ETags of a header, weak ones included, because a compressing proxy weakens them. */
export function tagsIn(header: string | undefined): string[] {
  return (header ?? '').match(/"[^"]*"/g) ?? [];
}

/** The ETag that a write may replace, from If-Match; null accepts any state. */
export function expectedTag(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  return tagsIn(header)[0] ?? '""';
}
