import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The headers of a write that may say which state it replaces. */
export const ifMatch = z.object({ 'if-match': z.string().optional() });

/** The ETag that a write may replace, from If-Match; null accepts any state. */
export function expectedTag(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  // Without the mark of a weak one, because a compressing proxy weakens ETags.
  return /"[^"]*"/.exec(header)?.[0] ?? '""';
}
