import type { FormName } from '#domain/forms/form-names.ts';
import type { Rate } from '#server/limits/rate-limit.ts';

/** What a form takes. Rates are for one network unless they say otherwise. */
export interface FormLimits {
  /** Posts of any kind, counted before they are read. */
  readonly posts: Rate;
  /** Forms with a ticket; generous, because many people may share one address. */
  readonly withTicket: Rate;
  /** Forms with a ticket that need no proof-of-work. */
  readonly easy: Rate;
  /** Forms without a valid ticket, such as those sent without script. */
  readonly plain: Rate;
  /** Like `plain`, but for all networks together, because these forms cannot be asked for a proof-of-work. */
  readonly plainTogether: Rate;
  /** Forms with a ticket from all networks; above this rate each of them needs a proof-of-work. */
  readonly usualPerMinute: number;
  /** Least time between first touching and sending the form; whatever is faster is taken for a machine. */
  readonly leastMs: number;
}

export type LimitsOfForms = Readonly<Record<FormName, FormLimits>>;

const LONG_FORM: FormLimits = {
  posts: { burst: 30, perMinute: 30 },
  withTicket: { burst: 20, perMinute: 10 },
  easy: { burst: 5, perMinute: 0.25 },
  plain: { burst: 3, perMinute: 0.2 },
  plainTogether: { burst: 30, perMinute: 10 },
  usualPerMinute: 60,
  leastMs: 3000,
};

/** A petition may be signed by a whole hall over one address; the others are sent once by a person. */
export const FORM_LIMITS: LimitsOfForms = {
  petition: {
    posts: { burst: 90, perMinute: 120 },
    withTicket: { burst: 60, perMinute: 60 },
    easy: { burst: 5, perMinute: 2 },
    plain: { burst: 5, perMinute: 1 },
    plainTogether: { burst: 120, perMinute: 60 },
    usualPerMinute: 1200,
    leastMs: 1500,
  },
  'diaspora-support': LONG_FORM,
  'book-rajneeti': LONG_FORM,
  newsletter: {
    posts: { burst: 30, perMinute: 30 },
    withTicket: { burst: 20, perMinute: 10 },
    easy: { burst: 3, perMinute: 0.5 },
    plain: { burst: 3, perMinute: 0.5 },
    plainTogether: { burst: 30, perMinute: 20 },
    usualPerMinute: 120,
    leastMs: 1000,
  },
};
