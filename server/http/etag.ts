import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The ETag of what `state` describes: it changes whenever that text does. */
export function stateEtag(state: string): string {
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
}

/** The ETag of what was saved `version` times. */
export function versionEtag(version: number): string {
  return `"v${version}"`;
}

/** Whether an If-None-Match header names `etag`: a list of tags or '*'; weak ones match too (RFC 9110). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header === etag || header.split(',').some((tag) => ['*', opaque].includes(tag.trim().replace(/^W\//, '')));
}

export function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}

/** The headers of a write that may say which state it replaces. */
export const ifMatch = z.object({ 'if-match': z.string().optional() });

/** The ETag that a write may replace, from If-Match; null accepts any state. */
export function expectedEtag(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  // Without the mark of a weak one, because a compressing proxy weakens ETags.
  return /"[^"]*"/.exec(header)?.[0] ?? '""';
}
