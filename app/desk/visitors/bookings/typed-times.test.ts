import { expect, it } from 'vitest';
import { NEW_LINE, typedOf, typedTimes } from './typed-times.ts';

it('reads what is typed as the show’s times, and back', () => {
  const typed = {
    rules: [
      {
        weekday: '1',
        starts: '13:00:00',
        ends: '14:00',
        capacity: 6,
        from: '',
        until: '2026-11-10',
        cancelled: '2026-10-05,  2026-10-12,',
      },
    ],
  };
  const { rules } = typedTimes.parse(typed);
  expect(rules).toEqual([
    {
      weekday: 1,
      starts: '13:00',
      ends: '14:00',
      capacity: 6,
      from: null,
      until: '2026-11-10',
      cancelled: ['2026-10-05', '2026-10-12'],
    },
  ]);
  expect(typedOf({ version: 3, rules })).toEqual({
    rules: [{ ...typed.rules[0], starts: '13:00', cancelled: '2026-10-05, 2026-10-12' }],
  });
});

it.each([
  [{ ends: '09:00' }, ['rules', 0, 'ends'], 'must be later than the start'],
  [{ cancelled: '2026-12-26 tomorrow' }, ['rules', 0, 'cancelled', 1], 'must be a date such as 2026-10-25'],
  [{ from: '2026-10-02', until: '2026-10-01' }, ['rules', 0, 'until'], 'must not be before the first day'],
])('says of a line with %j what is wrong at its field', (part, path, message) => {
  const { error } = typedTimes.safeParse({ rules: [{ ...NEW_LINE, ...part }] });
  expect(error?.issues[0]).toMatchObject({ path, message });
});
