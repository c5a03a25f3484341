import { z } from 'zod';
import type { ShowTimes } from '#domain/forms/bookings/desk-bookings.ts';
import { showRules } from '#domain/forms/bookings/show-rules.ts';

/** A line as its fields hold it: no day is '', and the days without a show stand in one line. */
const typedRule = z.object({
  weekday: z.string(),
  starts: z.string(),
  ends: z.string(),
  capacity: z.number(),
  from: z.string(),
  until: z.string(),
  cancelled: z.string(),
});
type TypedRule = z.infer<typeof typedRule>;

/** The show's times as typed, read as the API takes them. */
export const typedTimes = z.object({
  rules: z.array(typedRule.transform(ruleOf)).pipe(showRules),
});

export const NEW_LINE: TypedRule = {
  weekday: '6',
  starts: '10:00',
  ends: '11:00',
  capacity: 6,
  from: '',
  until: '',
  cancelled: '',
};

/** The stored times as the form begins with them. */
export function typedOf({ rules }: ShowTimes): z.input<typeof typedTimes> {
  return {
    rules: rules.map(({ weekday, from, until, cancelled, ...rule }) => ({
      ...rule,
      weekday: String(weekday),
      from: from ?? '',
      until: until ?? '',
      cancelled: cancelled.join(', '),
    })),
  };
}

/** Browsers may give seconds with a time. */
function ruleOf({ weekday, starts, ends, capacity, from, until, cancelled }: TypedRule) {
  return {
    weekday: Number(weekday),
    starts: starts.slice(0, 5),
    ends: ends.slice(0, 5),
    capacity,
    from: from || null,
    until: until || null,
    cancelled: cancelled.split(/[\s,]+/).filter((day) => day !== ''),
  };
}
