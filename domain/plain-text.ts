import { z } from 'zod';
import { withoutDirections } from './directions.ts';

/** The base schema of fields for plain text: trimmed, and without characters that control the writing direction. */
export function plainText(): z.ZodString {
  return z.string().overwrite(withoutDirections).trim();
}
