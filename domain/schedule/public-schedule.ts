import { z } from 'zod';

/**
 * A broadcast in the public API; times are ISO 8601 in UTC, and in London time in `london`, where '01:30 GMT' is the
 * second half past one in the night when the clocks go back.
 */
export const publicBroadcast = z.object({
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  isLive: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  london: z.object({ day: z.string(), starts: z.string(), ends: z.string() }),
});

/** `GET /api/schedule?date=`: what is on the air on one day, midnight to midnight in London. */
export const scheduleAnswer = z.object({
  date: z.string(),
  timeZone: z.literal('Europe/London'),
  /** True while the channel has no programmes of its own. */
  isSample: z.boolean(),
  broadcasts: z.array(publicBroadcast),
});

/** `GET /api/schedule/now`; `until` is when this changes next. All are `null` when nothing is scheduled. */
export const nowAnswer = z.object({
  now: publicBroadcast.nullable(),
  next: publicBroadcast.nullable(),
  until: z.iso.datetime().nullable(),
});

export type PublicBroadcast = z.infer<typeof publicBroadcast>;
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;
export type NowAnswer = z.infer<typeof nowAnswer>;
