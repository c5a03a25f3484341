import { londonDay } from '#domain/london-clock.ts';
import { londonClock, londonInstant } from '#domain/london-time.ts';
import { type DeskProgramme, type ProgrammeFields, programmeFields } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';

/** A programme as it is typed. */
export interface ProgrammeDraft {
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly isLive: boolean;
  readonly kind: 'weekly' | 'once';
  readonly days: readonly number[];
  /** Of a single one. */
  readonly date: string;
  readonly start: string;
  readonly minutes: string;
  readonly from: string;
  /** '' for none. */
  readonly until: string;
}

export type ReadDraft =
  | { readonly kind: 'good'; readonly fields: ProgrammeFields }
  | { readonly kind: 'bad'; readonly reason: string };

/** A new programme, weekly from `today` on. */
export function emptyDraft(today: Day): ProgrammeDraft {
  return {
    title: '',
    summary: '',
    category: '',
    isLive: false,
    kind: 'weekly',
    days: [],
    date: today,
    start: '',
    minutes: '60',
    from: today,
    until: '',
  };
}

export function draftOf({ facts, rule }: ProgrammeFields, today: Day): ProgrammeDraft {
  const said = { ...emptyDraft(today), ...facts, minutes: String(rule.minutes) };
  if (rule.kind === 'once') {
    const at = new Date(rule.startsAt);
    return { ...said, kind: 'once', date: londonDay(at), start: londonClock(at) };
  }
  const { days, start, from, until } = rule;
  return { ...said, kind: 'weekly', days, start, from, until: until ?? '' };
}

/** What is typed as a programme, or the first thing that is wrong with it. */
export function readDraft(draft: ProgrammeDraft, stored: DeskProgramme | null): ReadDraft {
  const { title, summary, category, isLive } = draft;
  if (draft.start === '') return { kind: 'bad', reason: 'A programme needs its start.' };
  const rule = draft.kind === 'once' ? onceRule(draft, stored) : weeklyRule(draft);
  if (rule === null) return { kind: 'bad', reason: 'A single programme needs its date.' };
  const parsed = programmeFields.safeParse({ facts: { title, summary, category, isLive }, rule });
  if (parsed.success) return { kind: 'good', fields: parsed.data };
  return { kind: 'bad', reason: reasonOf(parsed.error.issues) };
}

/** The instant of London's wall time; a stored one that shows the same stays, also in the hour that comes twice. */
export function instantTyped(date: string, time: string, stored: string | null): string | null {
  const kept = stored === null ? null : new Date(stored);
  if (kept && londonDay(kept) === date && londonClock(kept) === time) return kept.toISOString();
  try {
    return londonInstant(date, time).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function onceRule({ date, start, minutes }: ProgrammeDraft, stored: DeskProgramme | null): unknown {
  const kept = stored?.rule.kind === 'once' ? stored.rule.startsAt : null;
  const startsAt = instantTyped(date, start, kept);
  return startsAt === null ? null : { kind: 'once', startsAt, minutes: Number(minutes) };
}

function weeklyRule({ days, start, minutes, from, until }: ProgrammeDraft): unknown {
  return { kind: 'weekly', days, start, minutes: Number(minutes), from, until: until === '' ? null : until };
}

interface Issue {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[];
}

/** Of the two kinds of rule the one that was meant says what is wrong: the other one fails at its name. */
function reasonOf(issues: readonly Issue[]): string {
  const [first] = issues;
  const meant = first?.errors?.find((branch) => branch.every(({ code }) => code !== 'invalid_value'));
  return (meant ? reasonOf(meant) : first?.message) ?? 'Something is missing.';
}
