import type { FastifyRequest } from 'fastify';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { Problem } from './problem.ts';

/**
 * What to throw for an error met while a multipart body was read: Problem 400 `broken_form` when the body is at fault,
 * else the error itself (the parser's limits, which have codes of their own, and errors of the disk).
 */
export function brokenForm(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem || 'syscall' in error) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('FST_') && code !== 'FST_MP_PREMATURE_CLOSE') return error;
  return new Problem(400, 'broken_form', FORM_TEXTS.notWhole);
}

/**
 * Reads and discards what is left of a multipart body that is given up. Until it has all been read, the connection does
 * not get to its next request, which may be that of somebody else behind the same proxy.
 */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}
