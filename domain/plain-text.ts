import { z } from 'zod';
import { withoutDirections } from './directions.ts';

/** The beginning of each field for plain text: trimmed, and without controls of its direction. */
export function plainText(): z.ZodString {
  return z.string().overwrite(withoutDirections).trim();
}
