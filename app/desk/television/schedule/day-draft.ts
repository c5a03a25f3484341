import { londonDay } from '#domain/london-clock.ts';
import { londonClock } from '#domain/london-time.ts';
import type { DayDecision, DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { instantTyped } from './programme-draft.ts';

/** What is decided about one day, as it is typed. */
export interface DayDraft {
  readonly kind: DayDecision['kind'];
  readonly date: string;
  readonly start: string;
  readonly minutes: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly isLive: boolean;
}

const NOTHING = { title: '', summary: '', category: '', isLive: false };

/** The decision as it stands; where there is none, the programme's own time to begin with. */
export function dayDraftOf({ rule, exceptions }: DeskProgramme, day: Day): DayDraft {
  const found = exceptions.find((one) => one.day === day);
  const start = rule.kind === 'weekly' ? rule.start : '';
  const usual: DayDraft = {
    ...NOTHING,
    kind: found?.kind ?? 'as-planned',
    date: day,
    start,
    minutes: String(rule.minutes),
  };
  if (found?.kind === 'replaced') return { ...usual, ...found.facts };
  if (found?.kind !== 'moved') return usual;
  const at = new Date(found.startsAt);
  return { ...usual, date: londonDay(at), start: londonClock(at), minutes: String(found.minutes) };
}

/** The decision that was typed, not checked yet. */
export function readDay(draft: DayDraft, { exceptions }: DeskProgramme, day: Day): unknown {
  const { kind, title, summary, category, isLive } = draft;
  if (kind === 'replaced') return { kind, facts: { title, summary, category, isLive } };
  if (kind !== 'moved') return { kind };
  const before = exceptions.find((one) => one.day === day);
  const kept = before?.kind === 'moved' ? before.startsAt : null;
  return { kind, startsAt: instantTyped(draft.date, draft.start, kept) ?? '', minutes: Number(draft.minutes) };
}
