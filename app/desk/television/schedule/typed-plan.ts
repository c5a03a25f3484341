import { z } from 'zod';
import { londonDay, londonTime } from '#domain/london-clock.ts';
import { londonInstant } from '#domain/london-time.ts';

/** What the forms of the schedule hold: that of a programme, and that of one of its days. */
export const typedPlan = z.object({
  kind: z.enum(['weekly', 'once', 'as-planned', 'cancelled', 'moved', 'replaced']),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  isLive: z.boolean(),
  /** From '1', Monday, to '7'. */
  days: z.array(z.string()),
  /** Of a single programme, or where a day's programme moves. */
  date: z.string(),
  start: z.string(),
  minutes: z.string(),
  from: z.string(),
  /** '' for none. */
  until: z.string(),
});
export type TypedPlan = z.infer<typeof typedPlan>;

/** What a plan begins with, for `day`. */
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
    minutes: '60',
    from: day,
    until: '',
  };
}

/** The schema that reads a typed plan by `read` and checks that by `schema`; mistakes are named after the typed fields. */
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

/** The instant of London's wall time; a stored one that shows the same stays, also in the hour that comes twice. */
export function instantTyped(date: string, time: string, stored: string | null): string | null {
  const kept = stored === null ? null : new Date(stored);
  if (kept && londonDay(kept) === date && londonTime(kept) === time) return kept.toISOString();
  try {
    return londonInstant(date, time).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
