import type { FastifyReply } from 'fastify';

/** Whether an If-None-Match header names `etag`: a list of tags or '*'; weak ones match too (RFC 9110). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header === etag || header.split(',').some((tag) => ['*', opaque].includes(tag.trim().replace(/^W\//, '')));
}

export function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}
