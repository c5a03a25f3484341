import { z } from 'zod';

const MAX_LENGTH = 254;

/** An e-mail address, trimmed and in lower case. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  // For the API document, which shows what goes into the pipe.
  .meta({ format: 'email', maxLength: MAX_LENGTH })
  .pipe(
    z
      .email({ error: 'must be an e-mail address' })
      .max(MAX_LENGTH, { error: `must have at most ${MAX_LENGTH} characters` }),
  );
