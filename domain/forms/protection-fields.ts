import { z } from 'zod';
import { PROTECTION_FIELDS } from './protection-names.ts';

/** Spread this into the schema of a form: `z.object({ ...protectionFields, email: … })`. */
export const protectionFields = {
  [PROTECTION_FIELDS.trap]: z.string().max(200).optional(),
  [PROTECTION_FIELDS.ticket]: z.string().max(500).optional(),
  [PROTECTION_FIELDS.proof]: z.string().max(4000).optional(),
  [PROTECTION_FIELDS.key]: z.string().max(64).optional(),
};

const sentFields = z.object(protectionFields);

/** The protection fields of any parsed form whose schema spreads `protectionFields`. */
export type ProtectionSent = z.infer<typeof sentFields>;
