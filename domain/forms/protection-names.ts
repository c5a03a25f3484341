/** Names of the hidden fields that every form carries besides its own; apart from their schema, which browsers do not need. */
export const PROTECTION_FIELDS = {
  /** Filled in by machines alone: people neither see nor hear it. */
  trap: 'company',
  /** When the form was first touched, signed by the server; empty without script. */
  ticket: 'formTicket',
  /** The solved proof-of-work, where one was asked for. */
  proof: 'formProof',
  /** One for each submission: a double click and a retry send the same. */
  key: 'submissionKey',
} as const;
