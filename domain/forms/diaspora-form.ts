import { z } from 'zod';
import { withoutDirections } from '#domain/directions.ts';
import { asciiPhoneNumber } from '#domain/phone-number.ts';
import { filled } from '#domain/text-table.ts';
import { DIASPORA_LENGTHS, DIASPORA_MISSING, DIASPORA_TEXTS, looksLikeEmail } from './diaspora-texts.ts';
import { protectionFields } from './protection-fields.ts';

/** The error for a text that is too long; {0} is the field's label. */
export const DIASPORA_TOO_LONG = '{0} can have at most {1} characters';

/** The labels of fields in that error. */
export const DIASPORA_LABELS = {
  email: 'The email address',
  country: 'The country',
  state: 'The state or province',
  city: 'The city or district',
  context: 'The subject',
  issueDescription: 'The description',
} as const;

const line = (field: 'country' | 'state' | 'city' | 'context') =>
  typedLine(DIASPORA_LENGTHS[field], { missing: DIASPORA_MISSING[field], label: DIASPORA_LABELS[field] });

const email = typedLine(DIASPORA_LENGTHS.email, { missing: DIASPORA_MISSING.email, label: DIASPORA_LABELS.email })
  .refine(looksLikeEmail, { error: DIASPORA_TEXTS.email })
  .transform((text) => text.toLowerCase())
  .pipe(z.email({ error: DIASPORA_TEXTS.email }));

/** A support request (DAPI-42). Only the server checks whether the phone number exists in its country. */
export const diasporaForm = z.object({
  ...protectionFields,
  email,
  /** '' when none was given. */
  phone: z
    .string()
    .trim()
    .overwrite(asciiPhoneNumber)
    .max(DIASPORA_LENGTHS.phone, { error: DIASPORA_TEXTS.phone })
    .regex(/^[\d\s()+./-]*$/, { error: DIASPORA_TEXTS.phone })
    .default(''),
  /** The country chosen next to the phone number, as a two-letter code; '' without script. */
  phoneCountry: z
    .string()
    .regex(/^([a-z]{2})?$/i, { error: DIASPORA_TEXTS.phone })
    .default(''),
  country: line('country'),
  state: line('state'),
  city: line('city'),
  context: line('context'),
  issueDescription: typedLines(DIASPORA_LENGTHS.issueDescription, {
    missing: DIASPORA_MISSING.issueDescription,
    label: DIASPORA_LABELS.issueDescription,
  }),
});

export type DiasporaForm = z.infer<typeof diasporaForm>;

const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;
const CONTROLS_BUT_LINES = /(?![\t\n])[\p{Cc}]/gu;

interface FieldTexts {
  /** Error when nothing was typed. */
  readonly missing: string;
  /** The field's name in the error when the text is too long. */
  readonly label: string;
}

/** A single line. Control characters and line breaks become spaces, so it is safe in a mail header. */
function typedLine(max: number, { missing, label }: FieldTexts) {
  return typed((text) => text.replace(CONTROLS, ' ').replace(/\s+/g, ' '), max, { missing, label });
}

/** Several lines, separated by line feeds only. */
function typedLines(max: number, { missing, label }: FieldTexts) {
  return typed((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(CONTROLS_BUT_LINES, ''), max, {
    missing,
    label,
  });
}

function typed(clean: (text: string) => string, max: number, { missing, label }: FieldTexts) {
  return z
    .string({ error: missing })
    .transform((text) => clean(withoutDirections(text.toWellFormed())).trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(max, { error: filled(DIASPORA_TOO_LONG, label, max), abort: true }),
    );
}
