import { z } from 'zod';
import type { WireVersion } from '#domain/wire-version.ts';
import { firstDate } from './fields.ts';

const wholeNumber = z.coerce
  .string()
  .trim()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** A version as sources write it; anything that is no number or date is left out. */
export function versionOf(number: unknown, at: unknown): WireVersion {
  return { number: wholeNumber.safeParse(number).data ?? null, at: firstDate(at) };
}
