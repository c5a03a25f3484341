import { z } from 'zod';
import { filled } from '#domain/text-table.ts';
import { protectionFields } from '../protection-fields.ts';
import { type NameVerdict, nameVerdict } from './signer-name.ts';

/** Maximum length of each field in characters (SPEC-33, PET-36). */
export const SIGNATURE_LENGTH = { name: 80, location: 120, comment: 500, email: 254 } as const;

/** Error messages for empty required fields. */
export const SIGNATURE_MISSING = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  location: 'Enter your city, state or province, and country',
} as const;

// Control characters and direction marks. Joiners are kept, because Malayalam and Hindi need them.
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A single line: no control characters, single spaces, trimmed. */
function oneLine(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '').trim();
}

/** Several lines, each cleaned, with at most one blank line in between. */
function manyLines(text: string): string {
  const lines = text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map(oneLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const line = (label: string, missing: string, most: number) =>
  z
    .string({ error: missing })
    .max(most * 4, { error: tooLong(label, most) })
    .transform(oneLine)
    .pipe(
      z
        .string()
        .max(most, { error: tooLong(label, most) })
        .regex(/\p{L}/u, { error: missing }),
    );

/** Error messages of other mistakes; {0} is the field's label. */
export const SIGNATURE_MISTAKES = {
  tooLong: '{0} must have at most {1} characters',
  address: '{0} must be a name, without an email or web address. Put a space after a full stop',
  number: '{0} must be a name, without a telephone number',
  symbols: '{0} must be a name: letters, spaces, hyphens, apostrophes and full stops',
  emailFormat: 'Enter an email address in the correct format, like name@example.com',
} as const;

/** The labels of fields in these messages. */
export const SIGNATURE_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  location: 'Location',
  comment: 'Comment',
} as const;

function tooLong(label: string, most: number): string {
  return filled(SIGNATURE_MISTAKES.tooLong, label, most);
}

function notAName(label: string, verdict: Exclude<NameVerdict, 'fine'>): string {
  return filled(SIGNATURE_MISTAKES[verdict], label);
}

/** A line that can be shown as a person's name. */
const name = (label: string, missing: string) =>
  line(label, missing, SIGNATURE_LENGTH.name).superRefine((typed, context) => {
    const verdict = nameVerdict(typed);
    if (verdict !== 'fine') context.addIssue({ code: 'custom', message: notAName(label, verdict) });
  });

/** The fields of the signature form. Their error messages are shown as they are. */
export const signatureFields = {
  firstName: name(SIGNATURE_LABELS.firstName, SIGNATURE_MISSING.firstName),
  lastName: name(SIGNATURE_LABELS.lastName, SIGNATURE_MISSING.lastName),
  email: z
    .string({ error: SIGNATURE_MISSING.email })
    .trim()
    .toLowerCase()
    .min(1, { error: SIGNATURE_MISSING.email })
    .max(SIGNATURE_LENGTH.email, { error: tooLong(SIGNATURE_LABELS.email, SIGNATURE_LENGTH.email) })
    .meta({ format: 'email' })
    .pipe(z.email({ error: SIGNATURE_MISTAKES.emailFormat })),
  location: line(SIGNATURE_LABELS.location, SIGNATURE_MISSING.location, SIGNATURE_LENGTH.location),
  comment: z
    .string()
    .max(SIGNATURE_LENGTH.comment * 4, { error: tooLong(SIGNATURE_LABELS.comment, SIGNATURE_LENGTH.comment) })
    .transform(manyLines)
    .pipe(
      z.string().max(SIGNATURE_LENGTH.comment, { error: tooLong(SIGNATURE_LABELS.comment, SIGNATURE_LENGTH.comment) }),
    )
    .default(''),
};

/** The version of the petition's text that was signed; the current one if missing or invalid. */
const version = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined);

/** POST /api/signatures (DAPI-50, PET-27, PET-28). */
export const signatureInput = z.object({
  ...protectionFields,
  ...signatureFields,
  displayName: z.boolean({ error: 'displayName is true or false' }).default(true),
  petitionId: z.string({ error: 'petitionId is missing' }).min(1).max(60),
  version,
});

/** The same as a plain form, where an unticked checkbox is not sent at all. */
export const signatureForm = z.object({
  ...protectionFields,
  ...signatureFields,
  displayName: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
  version,
});
export type SignatureForm = z.infer<typeof signatureForm>;
