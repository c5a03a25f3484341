import { z } from 'zod';
import { ROLES } from '../../domain/roles.ts';

const PASSWORD = { least: 12, most: 128 };
const EMAIL_LENGTH = 254;

const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .email({ error: 'must be an e-mail address' })
      .max(EMAIL_LENGTH, { error: `must have at most ${EMAIL_LENGTH} characters` }),
  );

/** What a login takes: any length of password up to 128, so that old ones still work (decision 25). */
export const loginBody = z.object({
  email,
  password: z
    .string()
    .min(1, { error: 'is missing' })
    .max(PASSWORD.most, { error: `must have at most ${PASSWORD.most} characters` }),
});

/** What a new person needs. */
export const newUserInput = z.object({
  email,
  password: z
    .string()
    .min(PASSWORD.least, { error: `must have at least ${PASSWORD.least} characters` })
    .max(PASSWORD.most, { error: `must have at most ${PASSWORD.most} characters` }),
  name: z.string().trim().min(1, { error: 'is missing' }).max(120, { error: 'must have at most 120 characters' }),
  role: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }),
});

export const userAnswer = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) });

export const loginAnswer = z.object({ token: z.string(), user: userAnswer });

export type LoginAnswer = z.infer<typeof loginAnswer>;
