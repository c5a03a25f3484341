import type { Id } from '#domain/ids.ts';

/** A calendar day in London: '2026-11-20'. */
export type Day = string;

/** A time of day in London, 24 hours: '18:30'. */
export type WallTime = string;

/** The longest and the shortest programme. */
export const MAX_MINUTES = 24 * 60;
export const MIN_MINUTES = 1;

/** The description of a programme, or of its replacement on one day. */
export interface ProgrammeFacts {
  readonly title: string;
  /** '' for none. */
  readonly summary: string;
  /** 'News', 'Discussion' …; '' for none. */
  readonly category: string;
  /** Broadcast live. */
  readonly isLive: boolean;
}

/** Every week on these ISO 8601 days (1 Monday … 7 Sunday), from `start`, for `minutes` of London's wall time. */
export interface WeeklyRule {
  readonly kind: 'weekly';
  readonly days: readonly number[];
  readonly start: WallTime;
  readonly minutes: number;
  readonly from: Day;
  /** The last day; `null` for an open end. */
  readonly until: Day | null;
}

/** Once, from an instant, for `minutes` of elapsed time. */
export interface OnceRule {
  readonly kind: 'once';
  readonly startsAt: Date;
  readonly minutes: number;
}

/** A change to a weekly programme on one of its days. */
export type Exception =
  | { readonly kind: 'cancelled'; readonly day: Day }
  | { readonly kind: 'moved'; readonly day: Day; readonly startsAt: Date; readonly minutes: number }
  | { readonly kind: 'replaced'; readonly day: Day; readonly facts: ProgrammeFacts };

export interface Programme {
  readonly id: Id;
  readonly facts: ProgrammeFacts;
  readonly rule: WeeklyRule | OnceRule;
  /** At most one per day, and only for weekly programmes. */
  readonly exceptions: readonly Exception[];
}

/** Where showings overlap, the one with the higher rank is on the air. */
export const RANK = { weekly: 0, moved: 1, once: 2 } as const;

export type Rank = (typeof RANK)[keyof typeof RANK];

/** One showing as scheduled, before overlaps are resolved. */
export interface Showing {
  readonly programmeId: Id;
  /** The day of the rule it belongs to, even when it was moved to another day. */
  readonly day: Day;
  readonly facts: ProgrammeFacts;
  readonly rank: Rank;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What is on the air: a showing, or the part of it that no other has taken. Broadcasts never overlap. */
export interface Broadcast extends Showing {
  /** Its original times, when another showing has taken a part of it. */
  readonly planned: { readonly startsAt: Date; readonly endsAt: Date } | null;
}

/** From one instant up to, but not including, another. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}
