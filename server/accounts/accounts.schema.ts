import { z } from 'zod';
import { givenPasswordField, newPasswordField, personNameField, roleField } from '#domain/desk/people.ts';
import { emailField } from '#domain/email-field.ts';

/** Login accepts passwords of any length up to 128, so that old ones still work (SPEC-25). */
export const loginBody = z.object({ email: emailField, password: givenPasswordField });

export const newUserInput = z.object({
  email: emailField,
  password: newPasswordField,
  name: personNameField,
  role: roleField,
});

export const userAnswer = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: roleField });

export const loginAnswer = z.object({ token: z.string(), user: userAnswer });

export type LoginAnswer = z.infer<typeof loginAnswer>;
