import { z } from 'zod';
import type { ShowTimes } from '#domain/forms/bookings/desk-bookings.ts';
import { showRules } from '#domain/forms/bookings/show-rules.ts';

/** A rule's form values: no date is '', and the cancelled days are one text. */
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

/** The schema that turns the form values into the API's format. */
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

/** The form's initial values for the stored times. */
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

/** Cuts off seconds, which browsers may add to a time. */
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
