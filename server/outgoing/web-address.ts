import { z } from 'zod';

/**
 * An http: or https: address among the settings. Its scheme comes out in small letters: what is plain and what is
 * encrypted is told by it.
 */
export const webAddress = z
  .string()
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    error: 'must be an http:// or https:// address',
  })
  .transform((value) => value.replace(/^https?:/i, (scheme) => scheme.toLowerCase()));
