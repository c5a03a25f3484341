import { londonDay, londonTime } from '#domain/london-clock.ts';
import { dayAfter, daysBetween } from '#domain/london-time.ts';
import { spanOfDay } from './broadcasts.ts';
import { type Programme, RANK, type Showing, type WeeklyRule } from './programme.ts';
import { isDayOf, laterDay, minuteOf, showingsIn, wallTime } from './showings.ts';

/** A showing at the same time as the programme in question. */
export interface Clash {
  readonly withTitle: string;
  /** The other showing's day and times in London. */
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

export interface Clashes {
  /** Clashes with programmes of equal rank, at most one for each; these prevent saving. */
  readonly refused: readonly Clash[];
  /** Showings that it takes time from, by the rule of `broadcastsIn`. */
  readonly takes: readonly Clash[];
  /** Showings that take time from it. */
  readonly gives: readonly Clash[];
}

/** Nine days contain every overlap of two weekly rules: a week, and a day on either side for those past midnight. */
const WEEK_DAYS = 9;
const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const AHEAD_DAYS = 60;

/**
 * How `programme` would clash with `others`; one with the same id is its previous version and ignored. Weekly
 * programmes are compared by London time for as long as both run; one-off and moved ones by their actual times.
 */
export function clashesOf(programme: Programme, others: readonly Programme[], today: string): Clashes {
  const rest = others.filter(({ id }) => id !== programme.id);
  const singles = ownSpecials(programme).map((showing) => meetings(showing, rest));
  return {
    refused: refusedClashes(programme, rest),
    takes: singles.flatMap(({ lower }) => lower),
    gives: [...singles.flatMap(({ higher }) => higher), ...takenFrom(programme, rest, today)],
  };
}

/** The clashes that prevent `programme` from being saved. */
export function refusedClashes(programme: Programme, others: readonly Programme[]): Clash[] {
  const rest = others.filter(({ id }) => id !== programme.id);
  const ofWeek = rest.flatMap((other) => weeklyClash(programme, other) ?? []);
  // A weekly programme only matters here if some of its showings are moved.
  const specials = rest.filter((other) => couldOverlap(programme, other) || other.exceptions.length > 0);
  const ofSpecials = ownSpecials(programme).flatMap((showing) => meetings(showing, specials).equals);
  return [...ofWeek, ...ofSpecials];
}

/** A cheap pre-check, because an import asks often: `other` is a one-off that could overlap. */
function couldOverlap({ rule }: Programme, { rule: other }: Programme): boolean {
  if (other.kind !== 'once') return false;
  if (rule.kind !== 'once') return true;
  const apart = other.startsAt.getTime() - rule.startsAt.getTime();
  return apart < rule.minutes * 60_000 && -apart < other.minutes * 60_000;
}

/** Two weekly programmes that overlap in London time while both run; exceptions don't count. */
function weeklyClash({ rule }: Programme, other: Programme): Clash | null {
  const theirs = other.rule;
  if (rule.kind !== 'weekly' || theirs.kind !== 'weekly' || !shareWallTime(rule, theirs)) return null;
  const first = dayAfter(laterDay(rule.from, theirs.from), -1);
  const mine = slots(rule, first);
  for (const slot of slots(theirs, first)) {
    if (!mine.some((own) => own.from < slot.to && own.to > slot.from)) continue;
    return {
      withTitle: other.facts.title,
      day: slot.day,
      start: theirs.start,
      end: wallTime(minuteOf(theirs.start) + theirs.minutes),
    };
  }
  return null;
}

/** Whether both would ever overlap if they ran forever. This cheap check already rules out most pairs. */
function shareWallTime(one: WeeklyRule, other: WeeklyRule): boolean {
  const apart = minuteOf(other.start) - minuteOf(one.start);
  return one.days.some((day) =>
    other.days.some((theirs) => {
      const after = (apart + (theirs - day) * DAY_MINUTES + 2 * WEEK_MINUTES) % WEEK_MINUTES;
      return after < one.minutes || WEEK_MINUTES - after < other.minutes;
    }),
  );
}

function slots(rule: WeeklyRule, first: string) {
  const start = minuteOf(rule.start);
  return Array.from({ length: WEEK_DAYS }, (_, index) => dayAfter(first, index))
    .filter((day) => isDayOf(rule, day))
    .map((day) => {
      const from = daysBetween(first, day) * DAY_MINUTES + start;
      return { day, from, to: from + rule.minutes };
    });
}

/** The one-off or moved showings of a programme. */
function ownSpecials(programme: Programme): Showing[] {
  const { rule, exceptions } = programme;
  const starts = rule.kind === 'once' ? [rule] : exceptions.flatMap((one) => (one.kind === 'moved' ? [one] : []));
  return starts.flatMap(({ startsAt, minutes }) =>
    showingsIn([programme], { from: startsAt, to: new Date(startsAt.getTime() + minutes * 60_000) }).filter(
      (showing) => showing.rank !== RANK.weekly && showing.startsAt.getTime() === startsAt.getTime(),
    ),
  );
}

function meetings(showing: Showing, others: readonly Programme[]) {
  const met = showingsIn(others, { from: showing.startsAt, to: showing.endsAt });
  const of = (has: (other: Showing) => boolean) => met.filter(has).map(clashWith);
  return {
    equals: of(({ rank }) => rank === showing.rank),
    lower: of(({ rank }) => rank < showing.rank),
    higher: of(({ rank }) => rank > showing.rank),
  };
}

/** One-off and moved showings in the coming weeks that take precedence over a weekly programme. */
function takenFrom(programme: Programme, others: readonly Programme[], today: string): Clash[] {
  if (programme.rule.kind !== 'weekly') return [];
  const span = spanOfDay(today, AHEAD_DAYS);
  const mine = showingsIn([programme], span).filter(({ rank }) => rank === RANK.weekly);
  return showingsIn(others, span)
    .filter((one) => one.rank > RANK.weekly)
    .filter((one) => mine.some((own) => own.startsAt < one.endsAt && own.endsAt > one.startsAt))
    .map(clashWith);
}

function clashWith({ facts, startsAt, endsAt }: Showing): Clash {
  const day = londonDay(startsAt);
  return { withTitle: facts.title, day, start: londonTime(startsAt), end: londonTime(endsAt) };
}
