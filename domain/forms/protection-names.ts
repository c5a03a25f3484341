/** Names of the hidden fields in every form. Separate from their schema, so that browsers don't load zod for them. */
export const PROTECTION_FIELDS = {
  /** A honeypot: invisible to people and screen readers, so only bots fill it in. */
  trap: 'company',
  /** Signed time at which the form was first touched; empty without script. */
  ticket: 'formTicket',
  /** The solved proof of work, if one was required. */
  proof: 'formProof',
  /** Unique for each submission; a double click or retry sends the same one. */
  key: 'submissionKey',
} as const;
