import { z } from 'zod';
import { DIASPORA_LENGTHS, DIASPORA_MISSING, DIASPORA_TEXTS, looksLikeEmail } from './diaspora-texts.ts';
import { protectionFields } from './protection-fields.ts';
import { typedLine, typedLines } from './typed-text.ts';

const line = (field: 'country' | 'state' | 'city' | 'context', label: string) =>
  typedLine(DIASPORA_LENGTHS[field], { missing: DIASPORA_MISSING[field], label });

const email = typedLine(DIASPORA_LENGTHS.email, { missing: DIASPORA_MISSING.email, label: 'The email address' })
  .refine(looksLikeEmail, { error: DIASPORA_TEXTS.email })
  .transform((text) => text.toLowerCase())
  .pipe(z.email({ error: DIASPORA_TEXTS.email }));

/** A request for support as it is sent (DAPI-42). Whether the phone number is one, the server knows. */
export const diasporaForm = z.object({
  ...protectionFields,
  email,
  /** '' when none was given. */
  phone: z
    .string()
    .trim()
    .max(DIASPORA_LENGTHS.phone, { error: DIASPORA_TEXTS.phone })
    .regex(/^[\d\s()+./-]*$/, { error: DIASPORA_TEXTS.phone })
    .default(''),
  /** The country chosen beside the phone number: two letters, or '' without script. */
  phoneCountry: z
    .string()
    .regex(/^([a-z]{2})?$/i, { error: DIASPORA_TEXTS.phone })
    .default(''),
  country: line('country', 'The country'),
  state: line('state', 'The state or province'),
  city: line('city', 'The city or district'),
  context: line('context', 'The subject'),
  issueDescription: typedLines(DIASPORA_LENGTHS.issueDescription, {
    missing: DIASPORA_MISSING.issueDescription,
    label: 'The description',
  }),
});

export type DiasporaForm = z.infer<typeof diasporaForm>;
