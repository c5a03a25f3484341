import type { Id } from '#domain/ids.ts';

/** A calendar day in London: '2026-11-20'. */
export type Day = string;

/** What London's clock shows, 24 hours: '18:30'. */
export type WallTime = string;

/** The longest programme, and the shortest. */
export const MOST_MINUTES = 24 * 60;
export const LEAST_MINUTES = 1;

/** What is said of a programme, or of what stands in its place on one day. */
export interface ProgrammeFacts {
  readonly title: string;
  /** '' for none. */
  readonly summary: string;
  /** 'News', 'Discussion' …; '' for none. */
  readonly category: string;
  /** Made as it is shown. */
  readonly isLive: boolean;
}

/** Every week on these days, ISO 8601 (1 Monday … 7 Sunday), from `start` for so many minutes on London's clock. */
export interface WeeklyRule {
  readonly kind: 'weekly';
  readonly days: readonly number[];
  readonly start: WallTime;
  readonly minutes: number;
  readonly from: Day;
  /** The last day; null: until further notice. */
  readonly until: Day | null;
}

/** Once, from an instant, for so many minutes that really pass. */
export interface OnceRule {
  readonly kind: 'once';
  readonly startsAt: Date;
  readonly minutes: number;
}

/** What is different about a weekly programme on one of its days. */
export type Exception =
  | { readonly kind: 'cancelled'; readonly day: Day }
  | { readonly kind: 'moved'; readonly day: Day; readonly startsAt: Date; readonly minutes: number }
  | { readonly kind: 'replaced'; readonly day: Day; readonly facts: ProgrammeFacts };

export interface Programme {
  readonly id: Id;
  readonly facts: ProgrammeFacts;
  readonly rule: WeeklyRule | OnceRule;
  /** Of a weekly programme, at most one a day; none of a single one. */
  readonly exceptions: readonly Exception[];
}

/** Who has the air where several would: the higher one. */
export const RANK = { weekly: 0, moved: 1, once: 2 } as const;

export type Rank = (typeof RANK)[keyof typeof RANK];

/** One showing, as planned. */
export interface Showing {
  readonly programmeId: Id;
  /** The day whose plan it belongs to: that of the rule, also when it was moved to another. */
  readonly day: Day;
  readonly facts: ProgrammeFacts;
  readonly rank: Rank;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What is on the air: a showing, or the part of one that no other has taken. No two overlap. */
export interface Broadcast extends Showing {
  /** What it was planned as, when another showing has taken a part of it. */
  readonly planned: { readonly startsAt: Date; readonly endsAt: Date } | null;
}

/** From an instant up to, not including, another. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}
