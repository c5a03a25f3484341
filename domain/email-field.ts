import { z } from 'zod';

const MAX_LENGTH = 254;

/** An e-mail address, trimmed and in lower case. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .email({ error: 'must be an e-mail address' })
      .max(MAX_LENGTH, { error: `must have at most ${MAX_LENGTH} characters` }),
  );
