import { z } from 'zod';
import { londonDay, londonTime } from '#domain/london-clock.ts';
import { londonInstant } from '#domain/london-time.ts';

/** The values of both forms of the schedule: that of a programme, and that of one of its days. */
export const typedPlan = z.object({
  kind: z.enum(['weekly', 'once', 'as-planned', 'cancelled', 'moved', 'replaced']),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  isLive: z.boolean(),
  /** Weekdays from '1', Monday, to '7'. */
  days: z.array(z.string()),
  /** The date of a single programme, or the one that a day's programme moves to. */
  date: z.string(),
  start: z.string(),
  /** The stored instant of `date` and `start`; null for none. Not typed. */
  storedStart: z.string().nullable(),
  minutes: z.string(),
  from: z.string(),
  /** '' for no end. */
  until: z.string(),
});
export type TypedPlan = z.infer<typeof typedPlan>;

/** The initial form values for `day`. */
export function emptyPlan(day: string): TypedPlan {
  return {
    kind: 'weekly',
    title: '',
    summary: '',
    category: '',
    isLive: false,
    days: [],
    date: day,
    start: '',
    storedStart: null,
    minutes: '60',
    from: day,
    until: '',
  };
}

/** A schema that converts the form values by `read` and validates them by `schema`; mistakes refer to form fields. */
export function planReadAs<T>(schema: z.ZodType<T>, read: (typed: TypedPlan) => unknown) {
  return typedPlan.transform((typed, context): T => {
    const checked = schema.safeParse(read(typed));
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues) context.addIssue(mistakeOf(typed, path, message));
    return z.NEVER;
  });
}

function mistakeOf({ start }: TypedPlan, path: readonly PropertyKey[], message: string) {
  const field = path.findLast((key) => typeof key === 'string') ?? 'title';
  const needsStart = start === '' && (field === 'start' || field === 'startsAt');
  if (needsStart) return { code: 'custom' as const, path: ['start'], message: 'A programme needs its start.' };
  if (field === 'startsAt') return { code: 'custom' as const, path: ['date'], message: 'The date is missing.' };
  return { code: 'custom' as const, path: [field], message };
}

/** The instant of the typed wall time in London. The stored one is kept if it shows the same, also in the repeated hour. */
export function instantTyped(typed: Pick<TypedPlan, 'date' | 'start' | 'storedStart'>): string | null {
  const { date, start, storedStart } = typed;
  const kept = storedStart === null ? null : new Date(storedStart);
  if (kept && londonDay(kept) === date && londonTime(kept) === start) return kept.toISOString();
  try {
    return londonInstant(date, start).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
